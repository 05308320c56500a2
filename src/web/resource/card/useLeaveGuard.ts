import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useResourceTranslate } from '../useResourceTranslate.ts';
import { confirmDiscard } from './confirmDiscard.ts';

/**
 * Confirms before unsaved changes are left: by the back button, links, or closing the tab. The router supports one such
 * blocker at a time.
 * @param mustConfirm called at the moment of leaving
 */
export function useLeaveGuard(name: string, mustConfirm: () => boolean, isDirty: boolean): void {
  const translate = useResourceTranslate(name);
  const blocker = useBlocker(mustConfirm);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirmDiscard(translate).then((isSure) => (isSure ? blocker.proceed() : blocker.reset()));
  }, [blocker, translate]);

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (mustConfirm()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty, mustConfirm]);
}
