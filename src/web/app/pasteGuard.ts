/**
 * A picture or a file that is pasted over a selected text puts nothing in its place: browsers would empty the input, without
 * a word (docs/reference/product/screens.md#one-press-one-record). Handlers of the page take pictures all the same.
 */
export function guardPastes(): void {
  addEventListener('paste', onPaste, { capture: true });
}

function onPaste(event: ClipboardEvent): void {
  const { target, clipboardData } = event;
  const isInput = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (isInput && clipboardData && clipboardData.getData('text/plain') === '') event.preventDefault();
}
