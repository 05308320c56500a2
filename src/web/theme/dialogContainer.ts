const id = 'dialogs';

/**
 * The container of MUI's dialogs and drawers. With the body as container, MUI would hide the toasts and prompts above a
 * dialog from screen readers. MUI locks the scrolling of its container only, so muiSurfaces.ts locks that of the page;
 * it needs the width of the scroll bar.
 */
export function dialogContainer(): HTMLElement {
  const known = document.getElementById(id);
  if (known) return known;
  const made = Object.assign(document.createElement('div'), { id });
  document.body.append(made);
  return made;
}

/** An observer, because measuring when a dialog opens would force another layout. */
function followScrollBar(): void {
  const root = document.documentElement;
  new ResizeObserver(() => {
    // While a dialog is open the page has no scroll bar.
    if (!document.getElementById(id)?.hasChildNodes())
      root.style.setProperty('--scroll-bar', `${innerWidth - root.clientWidth}px`);
  }).observe(root);
}

if (typeof ResizeObserver !== 'undefined') followScrollBar();
