let host: HTMLElement | null = null;

/**
 * The container of toasts and prompts, outside of the page. An open card hides the rest of the body from assistive
 * technology; the observer keeps these visible.
 */
export function portalRoot(): HTMLElement {
  if (host?.isConnected) return host;
  const made = document.createElement('div');
  document.body.append(made);
  new MutationObserver(() => made.removeAttribute('aria-hidden')).observe(made, { attributeFilter: ['aria-hidden'] });
  host = made;
  return made;
}
