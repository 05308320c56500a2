import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useResourceTranslate } from '../useResourceTranslate.ts';
import { confirmDiscard } from './confirmDiscard.ts';

/**
 * Asks before the address leaves what was changed: back button, links, and the browser's own question on closing. The
 * router knows one such guard at a time.
 * @param holds asked at the moment of leaving
 */
export function useLeaveGuard(name: string, holds: () => boolean, isDirty: boolean): void {
  const word = useResourceTranslate(name);
  const blocker = useBlocker(holds);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirmDiscard(word).then((isSure) => (isSure ? blocker.proceed() : blocker.reset()));
  }, [blocker, word]);

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (holds()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty, holds]);
}
