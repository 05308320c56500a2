/** A key that was pressed, as data. */
export interface PressedKey {
  key: string;
  /** The key's position, by which the app's shortcuts are named. */
  code: string;
  alt: boolean;
  ctrl: boolean;
  meta: boolean;
  shift: boolean;
}

/**
 * Keys of the app that work while the focus is in a frame: Escape, Ctrl or Cmd with K and with Enter, Alt with the arrows
 * of a card, and those of the theme (docs/reference/product/screens.md#keyboard-shortcuts). Frame and page both check it, so no other key
 * leaves a frame.
 */
export function isAppKey({ key, code, alt, ctrl, meta, shift }: PressedKey): boolean {
  if (key === 'Escape') return !(alt || ctrl || meta || shift);
  if (code === 'KeyD' || code === 'KeyB') return meta && shift && alt;
  if (shift) return false;
  if (code === 'KeyK' || key === 'Enter') return (ctrl || meta) && !alt;
  return alt && !ctrl && !meta && (key === 'ArrowUp' || key === 'ArrowDown');
}
