import { ApiError } from '#web/api/api.ts';
import { patchOne, type Reading, readOne, whileOvertaken } from '#web/resource/recordCalls.ts';
import { sameValue } from '#web/resource/sameValue.ts';
import type { View } from '#web/resource/view.ts';
import type { Change } from '../core/changes.ts';

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
  return whileOvertaken(async ({ isFirst }) => {
    const reading = isFirst && known && !isMoved(known) ? known : await readOne(view, id);
    if (isMoved(reading)) throw new Overtaken(reading);
    return patchOne(view, id, { [key]: after }, reading.etag);
  }, isStale);
}
