/** Marks the button that opens the filters. */
export const filtersButtonMark = { 'data-opens-filters': '' };

/**
 * Moves the focus out of an element that is about to be removed: to the first button of `beside`, or to the filters
 * button.
 */
export function moveFocus(gone: HTMLElement | null, beside: Element | null): void {
  if (!gone?.contains(document.activeElement)) return;
  const opener = document.querySelector<HTMLElement>('[data-opens-filters]');
  (beside?.querySelector<HTMLElement>('button') ?? opener)?.focus({ preventScroll: true });
}
