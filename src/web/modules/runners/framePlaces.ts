import { moduleLimits } from '#shared/limits.ts';

/** A mount that has a frame, or waits for one. */
export interface FramePlace {
  element: HTMLElement;
  /** It may open its frame. */
  enter(): void;
  /** Another place gets its frame. */
  leave(): void;
}

const taken = new Set<FramePlace>();
const waiting = new Set<FramePlace>();

/** Asks for one of the frames that may be alive in a page. While all are taken, it waits until one is free. */
export function askFrame(place: FramePlace): void {
  if (taken.size >= moduleLimits.frames_max) {
    waiting.add(place);
    place.leave();
  } else give(place);
}

/** Takes the frame that is farthest from this place, if none is free. */
export function takeFrame(place: FramePlace): void {
  if (taken.size >= moduleLimits.frames_max) {
    const farthest = byDistance(taken, place).at(-1);
    if (farthest) {
      taken.delete(farthest);
      waiting.add(farthest);
      farthest.leave();
    }
  }
  give(place);
}

/** The place is gone: the nearest of those that wait gets its frame. */
export function freeFrame(place: FramePlace): void {
  waiting.delete(place);
  if (!taken.delete(place)) return;
  const [next] = byDistance(waiting, place);
  if (next) give(next);
}

function give(place: FramePlace): void {
  waiting.delete(place);
  taken.add(place);
  place.enter();
}

const middle = (element: HTMLElement) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2] as const;
};

function byDistance(places: ReadonlySet<FramePlace>, { element }: FramePlace): FramePlace[] {
  const [x, y] = middle(element);
  const distance = (other: FramePlace) => {
    const [left, top] = middle(other.element);
    return Math.hypot(left - x, top - y);
  };
  return [...places].sort((a, b) => distance(a) - distance(b));
}
