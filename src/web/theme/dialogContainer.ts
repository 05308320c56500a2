const id = 'dialogs';

/**
 * Where MUI's dialogs and drawers hang. Given the body, MUI would hide all its other children from screen readers, and
 * with them the questions and toasts that stand above a dialog.
 */
export function dialogContainer(): HTMLElement {
  const known = document.getElementById(id);
  if (known) return known;
  const made = Object.assign(document.createElement('div'), { id });
  document.body.append(made);
  return made;
}
