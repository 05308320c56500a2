/** Marks what opens the filters, which is there as long as nothing is selected. */
export const opensFilters = { 'data-opens-filters': '' };

/**
 * Whoever has the focus in what is about to go gets it back beside it: on what is called, else on what opens the filters.
 * @param gone still in the document
 */
export function focusNear(gone: HTMLElement | null, beside: Element | null): void {
  if (!gone?.contains(document.activeElement)) return;
  const opener = document.querySelector<HTMLElement>('[data-opens-filters]');
  (beside?.querySelector<HTMLElement>('button') ?? opener)?.focus({ preventScroll: true });
}
