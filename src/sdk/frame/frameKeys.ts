import { isAppKey } from '../appKeys.ts';
import type { FromFrame } from '../protocol.ts';

/** Passes keys of the app on that the widget did not handle (docs/reference/product/modules.md#keyboard-and-focus). */
export function forwardKeys(send: (message: FromFrame) => void): void {
  addEventListener('keydown', (event) => {
    const { key, code, altKey: alt, ctrlKey: ctrl, metaKey: meta, shiftKey: shift } = event;
    const pressed = { key, code, alt, ctrl, meta, shift };
    // Safari ends a composition before it reports the key that ended it, with the code 229.
    const isComposing = event.isComposing || event.keyCode === 229;
    if (event.defaultPrevented || event.repeat || isComposing || !isAppKey(pressed)) return;
    // The browser itself closes these.
    if (key === 'Escape' && document.querySelector('dialog[open], :popover-open')) return;
    // Of the chord, the browser would do something of its own.
    if (key !== 'Escape') event.preventDefault();
    send({ kind: 'key', ...pressed });
  });
}
