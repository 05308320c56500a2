import { moduleLimits } from '#shared/limits.ts';
import { pointedIn } from '../host/presses.ts';
import { isBehindDialog } from './behindDialogs.ts';

/**
 * A frame may take the focus from the page by itself; no policy of today's browsers bars it. Its own script refuses the
 * plain ways (src/sdk/frame/confine.ts). For the others, the page takes the focus back where keys would go astray: while a
 * dialog of the app is in front of the frame, and from an input of the page
 * (docs/reference/product/modules.md#keyboard-and-focus).
 */

interface Guarded {
  /** It takes the focus again and again. */
  stop(): void;
  /** When it did, ms of the page's clock. */
  thefts: number[];
}

const guarded = new Map<Element, Guarded>();

/** How long a press in a frame may take to be told, and a Tab to move the focus, ms. */
const TOLD_MS = 300;
/** Between what a browser tells of one move of the focus, ms. */
const MOVE_MS = 50;

/** What lost the focus last; when Tab was pressed in the page; what got the focus from the page itself. */
let lost: { element: Element; at: number } | null = null;
let tabbed = Number.NEGATIVE_INFINITY;
let given: EventTarget | null = null;

/** @returns ends it, with the frame */
export function guardFocus(frame: HTMLIFrameElement, stop: () => void): () => void {
  listen();
  guarded.set(frame, { stop, thefts: [] });
  return () => void guarded.delete(frame);
}

let isListening = false;

function listen(): void {
  if (isListening) return;
  isListening = true;
  const onKey = ({ key }: KeyboardEvent) => {
    tabbed = key === 'Tab' ? performance.now() : Number.NEGATIVE_INFINITY;
  };
  const onFocus = ({ target }: Event) => {
    given = target;
  };
  addEventListener('keydown', onKey, true);
  addEventListener('focus', onFocus, true);
  addEventListener(
    'blur',
    ({ target }) => {
      const at = performance.now();
      if (target instanceof Element) lost = { element: target, at };
      if (target !== window) return;
      given = null;
      // Of the same move of the focus, not of one before.
      const before = lost && at - lost.at < MOVE_MS ? lost.element : null;
      // The browser is still moving the focus: what the page did now would be lost.
      setTimeout(() => judge(document.activeElement, before, at));
    },
    true,
  );
}

function judge(frame: Element | null, before: Element | null, at: number): void {
  const isGiven = given === frame;
  const guard = frame && guarded.get(frame);
  if (!guard || isGiven || at - tabbed < TOLD_MS) return;
  if (isBehindDialog(frame)) takeBack(frame, before, guard);
  else if (isTyped(before)) {
    // A press in the frame moves the focus before the frame can tell of it. A key that it tells of may have gone astray.
    const mayBePointed = frame.matches(':hover') || matchMedia('(hover: none)').matches;
    const verdict = () => {
      if (document.activeElement === frame && !pointedIn(frame, at - TOLD_MS)) takeBack(frame, before, guard);
    };
    if (mayBePointed) setTimeout(verdict, TOLD_MS);
    else verdict();
  }
}

/** Keys are typed into it. */
const isTyped = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.matches('input, textarea, select, [contenteditable]');

function takeBack(frame: Element, before: Element | null, { stop, thefts }: Guarded): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  else if (frame instanceof HTMLElement) frame.blur();
  const now = performance.now();
  thefts.push(now);
  if (thefts.filter((at) => now - at < moduleLimits.focus_thefts_ms).length >= moduleLimits.focus_thefts_max) stop();
}
