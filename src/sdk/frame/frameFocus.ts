let last: HTMLElement | null = null;

/** The element that gets the focus when the page gives it to the frame. */
export const rememberFocus = (element: HTMLElement | null): void => {
  last = element;
};

/**
 * Gives the focus back to the element of the widget that had it, when the page gives it to the frame: after a dialog of
 * the app that was opened from here. A browser forgets that element when the focus leaves the frame. Tab and the pointer
 * put the focus where they point.
 */
export function keepFocus(): void {
  let byPointer = false;
  addEventListener('focusin', ({ target }) => rememberFocus(target instanceof HTMLElement ? target : null));
  addEventListener('pointerdown', () => {
    byPointer = true;
  });
  addEventListener('focus', () => {
    setTimeout(() => {
      const isFree = !byPointer && document.activeElement === document.body;
      byPointer = false;
      if (isFree && last?.isConnected) last.focus({ preventScroll: true });
    });
  });
  addEventListener('pointerup', () => {
    byPointer = false;
  });
}
