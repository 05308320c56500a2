const id = 'dialogs';

/**
 * Where MUI's dialogs and drawers hang. Given the body, MUI would hide all its other children from screen readers, and
 * with them the questions and toasts that stand above a dialog. MUI locks the scrolling of its container only, so the
 * page's is locked by style (muiSurfaces.ts), which needs the width that the scroll bar leaves.
 */
export function dialogContainer(): HTMLElement {
  const root = document.documentElement;
  const known = document.getElementById(id);
  if (!known?.hasChildNodes()) root.style.setProperty('--scroll-bar', `${innerWidth - root.clientWidth}px`);
  if (known) return known;
  const made = Object.assign(document.createElement('div'), { id });
  document.body.append(made);
  return made;
}
