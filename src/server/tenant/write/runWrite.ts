import { notFound } from '../../errors/errors.ts';
import { mayNot } from '../access/refused.ts';
import type { DataPlane, RunStatement } from '../dataPlane.ts';
import type { Change, Write, WriteMode } from './recordStatements.ts';
import type { WrittenRow } from './writtenRow.ts';

/** @param work gets what runs a statement, or several together, and answers the rows of the last that answers any */
export function runWrite<T>(plane: DataPlane, mode: WriteMode, work: (run: RunStatement) => Promise<T>): Promise<T> {
  if (mode === 'transaction') return plane.transaction((_client, run) => work(run));
  return work(mode === 'limited' ? plane.writeLimited : plane.write);
}

/**
 * @param before statements that are sent with those of the change
 * @param first runs before all, in the same transaction
 * @returns the row after the change, or as it is if nothing changed
 * @throws 404 if there is no such record, 403 if it may not be left as it was changed
 */
export const runChange = (
  plane: DataPlane,
  { mode, optimistic, complete }: Change,
  before: Write = [],
  first?: (run: RunStatement) => Promise<void>,
): Promise<WrittenRow> =>
  runWrite(plane, first ? 'transaction' : mode, async (run) => {
    await first?.(run);
    const [changed] = optimistic ? await run<WrittenRow>([...before, ...optimistic]) : [];
    const [row] = changed ? [changed] : await run<WrittenRow>([...before, ...complete()]);
    if (!row || row._found === false) throw notFound();
    if (row._kept === false) throw mayNot('update');
    return row;
  });
