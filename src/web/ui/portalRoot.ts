let host: HTMLElement | null = null;

/**
 * Where messages and questions stand: outside of the page, so that they are heard and found while a card is open over it.
 * A card hides everything else that stands in the body from assistive technology; what it says of itself must not be.
 */
export function portalRoot(): HTMLElement {
  if (host?.isConnected) return host;
  const made = document.createElement('div');
  document.body.append(made);
  new MutationObserver(() => made.removeAttribute('aria-hidden')).observe(made, { attributeFilter: ['aria-hidden'] });
  host = made;
  return made;
}
