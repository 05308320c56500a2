import { startTransition, useEffect, useState } from 'react';

/** Inputs that a card draws at once: more than a screen shows. */
const FIRST = 40;
/** Inputs that are drawn together later. Each step takes a few tens of milliseconds, so that typing is not held up. */
const STEP = 20;
/** Of the place of an input that is not drawn yet, px, so that the scrollbar hardly moves. */
export const UNDRAWN_HEIGHT = 56;

/**
 * Draws the first inputs of a long card at once and the rest step by step when the browser is idle: 300 inputs together
 * take more than half a second, in which the card is not seen and nothing can be typed.
 * @param fields in the order of the card
 * @returns whether a field is drawn now
 */
export function useDrawn(fields: readonly string[]): (field: string) => boolean {
  const [count, setCount] = useState(FIRST);
  const isDone = count >= fields.length;
  useEffect(() => {
    if (isDone) return;
    const draw = () => startTransition(() => setCount(count + STEP));
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(draw);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(draw, { timeout: 200 });
    return () => cancelIdleCallback(idle);
  }, [count, isDone]);
  if (isDone) return () => true;
  const drawn = new Set(fields.slice(0, count));
  return (field) => drawn.has(field);
}
