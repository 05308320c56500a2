import { useLayoutEffect, useRef } from 'react';

/** A native modal dialog: it traps the focus, and returns it when it closes. */
export function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    // showModal focuses the first button. A harmless answer gets the focus, a dangerous one does not.
    dialog?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return ref;
}
