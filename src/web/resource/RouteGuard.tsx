import { type RefObject, useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { useBlocker } from 'react-router-dom';
import { confirm } from '../layout/messages.ts';
import { useTranslate } from '../providers/words.ts';

/** Asks before the address leaves a changed card: back button, links, and the browser's own question on closing. */
export function RouteGuard({ isLeaving }: { isLeaving: RefObject<boolean> }) {
  const translate = useTranslate();
  const { isDirty } = useFormState();
  const blocker = useBlocker(() => isDirty && !isLeaving.current);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const ask = confirm({
      title: translate('admin.card.discard'),
      text: translate('admin.card.discard_text'),
      ok: translate('admin.card.discard_ok'),
      cancel: translate('admin.card.discard_cancel'),
      danger: true,
    });
    void ask.then((isSure) => (isSure ? blocker.proceed() : blocker.reset()));
  }, [blocker, translate]);

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return null;
}
