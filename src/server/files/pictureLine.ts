import { Refusal } from '../errors.ts';

/** Pictures processed at once: each is decoded in memory and takes a core. */
const PLACES = 2;
/** Beyond this, new ones are refused. */
const WAITING_MAX = 20;

let taken = 0;
const waiting: { places: number; enter: () => void }[] = [];

/**
 * Runs picture processing, at most two at a time in this process; one that takes both places runs alone.
 * @throws 503 if too many are waiting
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

/**
 * In order, so that one which needs both places is not overtaken for ever. The place is taken before the waiting one
 * resumes.
 */
function startNext(): void {
  for (let next = waiting[0]; next && taken + next.places <= PLACES; next = waiting[0]) {
    waiting.shift();
    taken += next.places;
    next.enter();
  }
}
