/** Keys that are no gesture of a person who wants something: they move the focus, or leave. */
const idle = new Set(['Escape', 'Tab', 'Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'NumLock', 'ScrollLock']);
const types = ['pointerdown', 'pointerup', 'mousedown', 'keydown', 'change'] as const;

/** After a pointer, the browser sends a mouse button too; assistive technology sends that alone. ms */
const PAIR_MS = 500;

// As the browser made them: a widget in the same realm may replace them later.
const { apply } = Reflect;
const now = performance.now.bind(performance);
const targetOf = Object.getOwnPropertyDescriptor(Event.prototype, 'target')?.get;
const chosenOf = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'selectedIndex')?.get;

/**
 * Tells each press of the person in a window or an element: a key, a mouse button, a tap, a click by assistive technology,
 * a choice in a list that the browser draws itself. What a script makes up is none. Called before a widget is loaded, its
 * listeners come first (docs/reference/product/modules.md#what-a-module-asks-for).
 * @param tell also says whether the press points at a place, which a key does not
 * @returns stops it
 */
export function watchPresses(target: EventTarget, tell: (isPointed: boolean) => void): () => void {
  let pointed = Number.NEGATIVE_INFINITY;
  const listen = (event: Event) => {
    if (!event.isTrusted) return;
    const { type, pointerType, key = '', repeat } = event as Partial<PointerEvent & KeyboardEvent>;
    if (type === 'mousedown') {
      if (now() - pointed > PAIR_MS) tell(true);
    } else if (type === 'keydown') {
      if (!repeat && !idle.has(key)) tell(false);
    } else if (type === 'change') {
      if (isList(event)) tell(false);
    } else if ((type === 'pointerdown') === (pointerType === 'mouse')) {
      // A finger that scrolls is no press; a tap is, when it ends.
      pointed = now();
      tell(true);
    }
  };
  for (const type of types) target.addEventListener(type, listen, { capture: true, passive: true });
  return () => {
    for (const type of types) target.removeEventListener(type, listen, { capture: true });
  };
}

/** A script can make a browser tell of a change of a box that it ticks, not of a list. */
function isList(event: Event): boolean {
  try {
    return apply(chosenOf as () => number, apply(targetOf as () => unknown, event, []), []) >= -1;
  } catch {
    return false;
  }
}
