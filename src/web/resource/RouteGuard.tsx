import { type RefObject, useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { useBlocker } from 'react-router-dom';
import { confirmDiscard } from './confirmDiscard.ts';
import { useWords } from './useWords.ts';

/** Asks before the address leaves a changed card: back button, links, and the browser's own question on closing. */
export function RouteGuard({ name, isLeaving }: { name: string; isLeaving: RefObject<boolean> }) {
  const word = useWords(name);
  const { isDirty } = useFormState();
  const blocker = useBlocker(() => isDirty && !isLeaving.current);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirmDiscard(word).then((isSure) => (isSure ? blocker.proceed() : blocker.reset()));
  }, [blocker, word]);

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return null;
}
