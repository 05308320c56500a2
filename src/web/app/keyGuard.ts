/**
 * Keeps two kinds of key presses from every handler of the page and, of the second, from the browser's own submit and click
 * (docs/reference/product/screens.md#keyboard-shortcuts). It must listen before anything else does.
 * - Keys of an unfinished composition belong to the input method: an Enter that picks a word submits nothing.
 * - An Enter that is held down counts once. Only in a text of several lines it goes on adding lines.
 * @returns how to stop
 */
export function guardKeys(): () => void {
  addEventListener('keydown', onKey, { capture: true });
  return () => removeEventListener('keydown', onKey, { capture: true });
}

function onKey(event: KeyboardEvent): void {
  const isHeld = event.key === 'Enter' && event.repeat && !addsLine(event);
  if (isHeld) event.preventDefault();
  if (isHeld || isOfComposition(event)) event.stopImmediatePropagation();
}

/** What input methods give as the code of a key that they use. */
const usedByInputMethod = 229;

/**
 * Safari ends the composition before it reports the Enter that ended it. A letter that begins a composition passes, so that
 * it opens the editor of a cell.
 */
const isOfComposition = ({ isComposing, keyCode, key }: KeyboardEvent) =>
  isComposing || (keyCode === usedByInputMethod && key.length > 1);

const addsLine = ({ target, ctrlKey, metaKey }: KeyboardEvent) =>
  !ctrlKey && !metaKey && (target as Element).matches('textarea, [contenteditable]');
