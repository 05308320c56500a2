import { Refusal } from '../errors.ts';

/** Pictures are unpacked whole: so many at once, so that neither memory nor both cores go to them alone. */
const AT_ONCE = 2;
/** Of those that wait; who comes later is told to. */
const WAITING_MAX = 20;

let working = 0;
const waiting: (() => void)[] = [];

/**
 * One after the other, two at a time in this process.
 * @throws 503 when too many wait already
 */
export async function inPictureLine<T>(work: () => Promise<T>): Promise<T> {
  if (working >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX) throw new Refusal('unavailable', 'busy', { headers: { 'retry-after': '5' } });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else working += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The place is handed on, so that nobody who comes meanwhile takes it.
    if (next) next();
    else working -= 1;
  }
}
