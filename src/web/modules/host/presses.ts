import { moduleLimits } from '#shared/limits.ts';
import { refuse } from './refuse.ts';

/**
 * What a person has pressed last in each module: in its frames, in its place in the page, or as the answer to its own
 * question. One press opens one thing (docs/reference/product/modules.md#what-a-module-asks-for).
 */

interface Press {
  /** Of the page's clock, ms. */
  at: number;
  /** The frame that told it; none where the page saw it itself. */
  frame: HTMLIFrameElement | null;
}

const presses = new Map<string, Press>();

/** When each frame told of the last press that points at it. */
const pointed = new WeakMap<Element, number>();

/**
 * A press that counts for the module.
 * @param frame that told it. It is not believed unless the browser says that the person has just pressed something
 * @param isPointed with a pointer, at something in the frame
 */
export function notePress(alias: string, frame: HTMLIFrameElement | null = null, isPointed = false): void {
  if (frame && !navigator.userActivation.isActive) return;
  const at = performance.now();
  presses.set(alias, { at, frame });
  if (frame && isPointed) pointed.set(frame, at);
}

/** Whether the person has pointed at something in the frame since then, of the page's clock in ms. */
export const pointedIn = (frame: Element, since: number): boolean =>
  (pointed.get(frame) ?? Number.NEGATIVE_INFINITY) >= since;

/**
 * Uses the press up.
 * @throws HostProblem 403 `not_asked`: there was none just before, or the person has gone elsewhere since
 */
export function takePress(alias: string): void {
  const press = presses.get(alias);
  presses.delete(alias);
  const isFresh = press !== undefined && performance.now() - press.at <= moduleLimits.press_ms;
  if (!isFresh || !isThere(press.frame)) throw refuse(403, 'not_asked');
}

/** The person is in this frame. One that is gone or put away was closed by the press: a dialog of the module. */
const isThere = (frame: HTMLIFrameElement | null): boolean =>
  !frame?.checkVisibility({ visibilityProperty: true }) || document.activeElement === frame || frame.matches(':hover');

/**
 * What the person presses in the page itself ends every older press in a module; one in the place of a module that runs
 * there is noted after it.
 * @returns stops it
 */
export function watchOwnPresses(): () => void {
  const forget = ({ isTrusted }: Event) => {
    if (isTrusted) presses.clear();
  };
  addEventListener('pointerdown', forget, true);
  addEventListener('keydown', forget, true);
  return () => {
    removeEventListener('pointerdown', forget, true);
    removeEventListener('keydown', forget, true);
  };
}
