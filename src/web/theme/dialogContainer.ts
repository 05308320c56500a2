const id = 'dialogs';

/**
 * Where MUI's dialogs and drawers hang. Given the body, MUI would hide all its other children from screen readers, and
 * with them the questions and toasts that stand above a dialog. MUI locks the scrolling of its container only, so the
 * page's is locked by style (muiSurfaces.ts), which needs the width that the scroll bar leaves.
 */
export function dialogContainer(): HTMLElement {
  const known = document.getElementById(id);
  if (known) return known;
  const made = Object.assign(document.createElement('div'), { id });
  document.body.append(made);
  return made;
}

/** Told by the browser when it has laid the page out anyway: asked for as a dialog opens, it would do so once more. */
function followScrollBar(): void {
  const root = document.documentElement;
  new ResizeObserver(() => {
    // While one is open there is none.
    if (!document.getElementById(id)?.hasChildNodes())
      root.style.setProperty('--scroll-bar', `${innerWidth - root.clientWidth}px`);
  }).observe(root);
}

if (typeof ResizeObserver !== 'undefined') followScrollBar();
