import { rememberFocus } from './frameFocus.ts';

/**
 * Takes from the frame's realm what no policy of today's browsers bars, before the widget is loaded: WebRTC, and the focus
 * that a script takes while the person types elsewhere in the page. There is no other realm to get it back from, for the
 * frame has neither workers nor child frames of its own origin (docs/reference/product/modules.md#runners).
 */
export function confine(): void {
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (/^(webkit|moz)?RTC/.test(name)) Reflect.deleteProperty(globalThis, name);
  for (const [holder, name] of focusing) onlyWithFocus(holder as unknown as Record<string, Focusing>, name);
}

const focusing = [
  [globalThis, 'focus'],
  [HTMLElement.prototype, 'focus'],
  [SVGElement.prototype, 'focus'],
  [HTMLInputElement.prototype, 'select'],
  [HTMLTextAreaElement.prototype, 'select'],
] as const;

type Focusing = (this: unknown, ...args: unknown[]) => unknown;

// As the browser made them: the widget may replace them later.
const { apply } = Reflect;
const hasFocus = document.hasFocus.bind(document);

/** The call works while the frame has the focus. Otherwise it says which element is to have it once the page gives it. */
function onlyWithFocus(holder: Record<string, Focusing>, name: string): void {
  const native = holder[name];
  if (!native) return;
  holder[name] = function (...args) {
    if (hasFocus()) return apply(native, this, args);
    if (this instanceof HTMLElement) rememberFocus(this);
  };
}
