import { ApiError } from '../../../providers/api.ts';
import type { View } from '../../view.ts';
import type { Change } from './change.ts';
import { patchOne, type Reading, readOne } from './recordCalls.ts';
import { sameValue } from './sameValue.ts';

/** How often a save is tried again because other fields of the record changed in between. */
const attempts = 4;

/** Somebody changed the same cell since it was shown; nothing was written over it. */
export class Overtaken extends Error {
  readonly theirs: Reading;
  constructor(theirs: Reading) {
    super('overtaken');
    this.theirs = theirs;
  }
}

const isStale = (error: unknown) => error instanceof ApiError && error.problem.type === 'stale';

/**
 * Saves one cell over the version of its record that is known. Where another field was changed meanwhile it is saved
 * all the same, over the newer version: a cell is only overtaken by a change of its own.
 * @throws Overtaken, ApiError
 */
export async function saveCell(
  view: View,
  { id, key, before, after }: Change,
  known: Reading | undefined,
  isFile: boolean,
): Promise<Reading> {
  const isMoved = ({ record }: Reading) => !sameValue(record[key], before, isFile);
  let reading = known && !isMoved(known) ? known : await readOne(view, id);
  for (let attempt = 1; ; attempt += 1) {
    if (isMoved(reading)) throw new Overtaken(reading);
    try {
      return await patchOne(view, id, { [key]: after }, reading.etag);
    } catch (error) {
      if (!isStale(error) || attempt === attempts) throw error;
      reading = await readOne(view, id);
    }
  }
}
