import { Refusal } from '../errors.ts';

/** Pictures are unpacked whole: so many at once, so that neither memory nor both cores go to them alone. */
const PLACES = 2;
/** Of those that wait; who comes later is told to. */
const WAITING_MAX = 20;

let taken = 0;
const waiting: { places: number; enter: () => void }[] = [];

/**
 * One after the other, two at a time in this process; one that takes both places is alone.
 * @throws 503 when too many wait already
 */
export async function queuePicture<T>(work: () => Promise<T>, places: 1 | 2 = 1): Promise<T> {
  if (waiting.length > 0 || taken + places > PLACES) {
    if (waiting.length >= WAITING_MAX) throw new Refusal('unavailable', 'busy', { headers: { 'retry-after': '5' } });
    await new Promise<void>((enter) => waiting.push({ places, enter }));
  } else taken += places;
  try {
    return await work();
  } finally {
    taken -= places;
    startNext();
  }
}

/** In their order: who waits for both places is not passed by for ever. The place is theirs before they come to it. */
function startNext(): void {
  for (let next = waiting[0]; next && taken + next.places <= PLACES; next = waiting[0]) {
    waiting.shift();
    taken += next.places;
    next.enter();
  }
}
