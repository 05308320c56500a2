import type pg from 'pg';
import type { Change, ChangePlan, Outcome } from '#server/database/changePlan.ts';
import { limits } from '#shared/limits.ts';
import { hasSqlState } from '../../database/databaseErrors.ts';
import { storageMoving } from '../../errors/errors.ts';
import type { DataPlane } from '../dataPlane.ts';
import { storageUnavailable } from '../servers/unavailable.ts';
import { isUniqueKind } from '../uniqueValues.ts';
import { claimColumn, naturalOrder } from './columns.ts';
import { convertField } from './convert.ts';
import { duplicatesFailure } from './duplicates.ts';
import { failureOf } from './failure.ts';
import { buildUnique, indexIfSmall } from './indexes.ts';
import { enterLedger, lockEntity } from './ledger.ts';
import { statementsOf } from './statements.ts';
import { keysOfPlan } from './uniqueKeys.ts';
import { withView } from './view.ts';

/** Timeout of a statement in the background, in ms. */
const STATEMENT_MS = 5000;

/**
 * Applies one change to an account's tables exactly once: the change and its ledger row are one transaction
 * (docs/reference/api/entities.md#schema-changes). Waits at most 200 ms for the table's lock, so that no other queries queue behind it.
 * Never throws.
 * @param statement_ms timeout of each statement; on timeout the change is tried again later
 */
export async function applyChange(plane: DataPlane, change: Change, statement_ms = STATEMENT_MS): Promise<Outcome> {
  try {
    await plane.provision();
    if (change.plan.kind === 'purge_entity') await emptyHistory(plane, change.entity_id);
    const { plan } = change;
    const mayTakeLong = statement_ms === STATEMENT_MS;
    if (plan.kind === 'convert_field') return await convertField(plane, { ...change, plan }, mayTakeLong);
    if (!(await buildUniqueBefore(plane, change, mayTakeLong))) return { state: 'busy' };
    return await plane.transaction(async (client) => {
      await client.query(
        `set local lock_timeout = ${limits.change_lock_ms}; set local statement_timeout = ${statement_ms}`,
      );
      await lockEntity(client, change.entity_id);
      const before = await enterLedger(client, plane.schema, change, 'applied');
      if (before === 'discarded') return { state: 'discarded' };
      if (before === 'applied') return { state: 'applied', index_later: true, columns_used: 0 };
      return { state: 'applied', ...(await perform(client, plane.schema, change)) };
    });
  } catch (error) {
    return (await duplicatesFailure(plane, change, error)) ?? failureOf(error);
  }
}

/** A large table gets the index of a unique field outside of the change, which would block writers. */
async function buildUniqueBefore(plane: DataPlane, change: Change, mayTakeLong: boolean): Promise<boolean> {
  if (!mayBeUnique(change)) return true;
  const { schema } = plane;
  return plane.connection(async (client) => {
    for (const key of await keysOfPlan(client, schema, change))
      if (!(await buildUnique(client, { schema, entity_id: change.entity_id, key }, mayTakeLong))) return false;
    return true;
  });
}

/** Saves the others a connection. */
const mayBeUnique = ({ plan }: Change): boolean =>
  plan.kind === 'change_entity' ||
  plan.kind === 'restore_field' ||
  ('indexes' in plan && plan.indexes.some(isUniqueKind));

/**
 * Makes sure that a failed change is never applied by a delayed process.
 * @returns false if it had been applied
 * @throws 409 `storage_moving` while the records are being moved, 503 where they have moved and this process does not know yet
 */
export async function discardChange(plane: DataPlane, change: Change): Promise<boolean> {
  await plane.provision();
  return plane
    .transaction(async (client) => {
      await lockEntity(client, change.entity_id);
      return (await enterLedger(client, plane.schema, change, 'discarded')) !== 'applied';
    })
    .catch((error: unknown) => {
      if (hasSqlState(error, 'records_moving')) throw storageMoving();
      throw hasSqlState(error, 'records_moved') ? storageUnavailable(error) : error;
    });
}

const changesIndexes: ReadonlySet<ChangePlan['kind']> = new Set([
  'add_field',
  'change_field',
  'drop_field',
  'restore_field',
  'change_entity',
]);

async function perform(client: pg.ClientBase, schema: string, change: Change) {
  const { entity_id, plan } = change;
  const columns_used = plan.kind === 'add_field' ? await claimColumn(client, schema, entity_id) : 0;
  const collation = plan.kind === 'add_field' && plan.column === 'text' ? await naturalOrder(client) : '';
  await withView(client, schema, change, async () => {
    for (const statement of statementsOf(schema, entity_id, plan, collation)) await client.query(statement);
  });
  return {
    index_later: changesIndexes.has(plan.kind) ? await indexIfSmall(client, schema, entity_id) : false,
    columns_used,
  };
}

/** In batches before the change itself, because there may be millions of rows. */
async function emptyHistory({ schema, write }: DataPlane, entity_id: number): Promise<void> {
  const few = `select id from "${schema}"._history where entity_id = ${Number(entity_id)} limit 5000`;
  for (let gone = [{}]; gone.length > 0; )
    gone = await write(`delete from "${schema}"._history where id in (${few}) returning id`);
}
