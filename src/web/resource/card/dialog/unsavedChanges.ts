import { createContext, type RefObject, useContext, useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router-dom';
import { confirm } from '#web/inputs/ui/messages.ts';
import { useUnsaved } from '#web/state/unsaved.ts';
import { type ResourceMessage, useResourceTranslate } from '../../useResourceTranslate.ts';

/**
 * Confirms before unsaved changes are left: by the back button, links, or closing the tab. The router supports one such
 * blocker at a time.
 * @param mustConfirm called at the moment of leaving; without the addresses when the tab closes
 */
export function useLeaveGuard(
  name: string,
  mustConfirm: (move?: Parameters<BlockerFunction>[0]) => boolean,
  isDirty: boolean,
): void {
  const translate = useResourceTranslate(name);
  const blocker = useBlocker(mustConfirm);
  useUnsaved(isDirty);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirmDiscard(translate).then((isSure) => (isSure ? blocker.proceed() : blocker.reset()));
  }, [blocker, translate]);

  useUnloadWarning(isDirty, mustConfirm);
}

/**
 * The browser asks before the tab closes.
 * @param mustConfirm called at that moment
 */
export function useUnloadWarning(isDirty: boolean, mustConfirm: () => boolean = always): void {
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (mustConfirm()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty, mustConfirm]);
}

const always = () => true;

/** Confirms that changes are discarded. */
export const confirmDiscard = (translate: (key: ResourceMessage) => string): Promise<boolean> =>
  confirm({
    title: translate('card.discard'),
    text: translate('card.discard_text'),
    ok: translate('card.discard_ok'),
    cancel: translate('card.discard_cancel'),
    danger: true,
  });

/** Resolves with whether the card may close now. */
export type CloseGuard = () => Promise<boolean>;

export const CloseGuardContext = createContext<RefObject<CloseGuard | null>>({ current: null });

/** Sets the guard that runs before Escape, the close button or a click outside closes the card. */
export function useCloseGuard(guard: CloseGuard): void {
  const current = useContext(CloseGuardContext);
  useEffect(() => {
    current.current = guard;
    return () => {
      current.current = null;
    };
  });
}
