import type { Change, ConvertField, Outcome } from '#server/database/changePlan.ts';
import { storedReason } from '#server/database/storedText.ts';
import type { DataPlane } from '../dataPlane.ts';
import { tableName } from '../model.ts';
import { isSharded } from '../sharded.ts';
import { MISFITS_NAMED, type Misfit, misfitsSql } from './conversions/misfits.ts';
import { isSmall } from './indexes.ts';
import { appliedOf } from './ledger.ts';
import { withLongTimeout, withTableLock } from './longRunning.ts';
import { rebuildTable } from './rebuild/rebuild.ts';

/**
 * Gives a field another type: looks for values that do not fit, and copies the table with the others converted, while
 * it is in use ({@link rebuildTable}). A value written meanwhile that does not fit makes the next attempt find it.
 * @param mayTakeLong false: a large table waits for the job
 */
export async function convertField(
  plane: DataPlane,
  change: Change & { plan: ConvertField },
  mayTakeLong: boolean,
): Promise<Outcome> {
  if ((await appliedOf(plane, [change.id])).size > 0) return { state: 'applied', index_later: true, columns_used: 0 };
  if (await isSharded(plane.read, plane.schema)) return { state: 'failed', error: 'no_conversion', detail: '' };
  if (!mayTakeLong && !(await isSmallTable(plane, change.entity_id))) return { state: 'busy' };
  const misfits = await findMisfits(plane, change);
  if (misfits === null) return { state: 'busy' };
  return misfits.length > 0
    ? { state: 'failed', error: 'misfits', detail: storedReason(toldOf(misfits)) }
    : rebuildTable(plane, change);
}

/** Whether a table is worked on at once. */
export const isSmallTable = (plane: DataPlane, entity_id: number): Promise<boolean> =>
  plane.connection((client) => isSmall(client, `"${plane.schema}".${tableName(entity_id)}`));

/** Null while another process works on the table. */
async function findMisfits(
  plane: DataPlane,
  { entity_id, plan }: Change & { plan: ConvertField },
): Promise<Misfit[] | null> {
  let found: Misfit[] = [];
  const isMine = await plane.connection((client) =>
    withTableLock(client, entity_id, async () => {
      const { rows } = await client.query(withLongTimeout(misfitsSql(plane.schema, entity_id, plan)));
      found = rows as Misfit[];
    }),
  );
  return isMine ? found : null;
}

const toldOf = (misfits: readonly Misfit[]): string =>
  misfits.map(({ id, value }) => `“${value.trim()}” (#${id})`).join('; ') +
  (misfits.length < MISFITS_NAMED ? '' : '; …');
