import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Change, ConvertField, Outcome } from '#server/database/changePlan.ts';
import { hasSqlState } from '#server/database/databaseErrors.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';
import { auxiliaryName, tableName } from '#server/tenant/model.ts';
import { limits } from '#shared/limits.ts';
import { isSharded } from '../../sharded.ts';
import { ChangeRefused, failureOf } from '../failure.ts';
import { createIndex, indexWork } from '../indexes.ts';
import { isMoving } from '../isMoving.ts';
import { appliedOf, enterLedger, lockEntity } from '../ledger.ts';
import { withLongTimeout, withTableLock } from '../longRunning.ts';
import { uniqueOnCopy } from '../staleValues.ts';
import { statementsOf } from '../statements.ts';
import { withView } from '../view.ts';
import { type Copied, catchUp, columnsOf, copyAll, dropLeftovers, prepare, replay, shapeOf } from './copy.ts';
import { indexOnCopy, type Places, placesOf } from './places.ts';

/** Attempts to lock the table, 200 ms each. */
const TRIES = 200;

/**
 * Copies an entity's table to one without dropped columns, or with a column of another type, while it is in use, and swaps them. Readers and writers wait
 * only for the swap, at most 200 ms plus the swap itself. If interrupted, the old table stays in use and the next run
 * removes the leftovers. Exactly once through the ledger. Never throws.
 */
export async function rebuildTable(plane: DataPlane, change: Change): Promise<Outcome> {
  try {
    await plane.provision();
    if ((await appliedOf(plane, [change.id])).size > 0) return done;
    if (await isMoving(plane)) return { state: 'busy', is_moving: true };
    if (await isSharded(plane.read, plane.schema)) throw new ChangeRefused('columns_gone');
    let outcome: Outcome = { state: 'busy' };
    await plane.connection((client) =>
      withTableLock(client, change.entity_id, async () => {
        outcome = await rebuild(client, placesOf(plane.schema, change.entity_id), change);
      }),
    );
    return outcome;
  } catch (error) {
    return failureOf(error);
  }
}

async function rebuild(client: pg.ClientBase, places: Places, change: Change): Promise<Outcome> {
  try {
    const { plan } = change;
    const converted = plan.kind === 'convert_field' ? plan : null;
    let shape = '';
    await locking(client, places, null, async () => {
      shape = await prepare(client, places, converted);
    });
    const columns = await columnsOf(client, places.copy, converted);
    await copyAll(client, places, columns);
    await catchUp(client, places, columns);
    // Without the rest of what is logged, which is copied again, the copy is the table at one moment: no value is there twice.
    await client.query(`delete from ${places.copy} c using ${places.log} l where c.id = l.id`);
    for (const statement of await indexStatements(client, places, converted))
      await client.query(withLongTimeout(statement));
    await client.query(withLongTimeout(`analyze ${places.copy}`));
    return await finish(client, places, change, { columns, shape });
  } catch (error) {
    const isLate = error instanceof SwapMissed || isMisfit(error);
    const outcome = isLate ? { state: 'busy' as const } : failureOf(error);
    // Stops logging for a copy that will not be used.
    await locking(client, places, null, () => dropLeftovers(client, places)).catch(() => {});
    return outcome;
  }
}

/** A value that cannot be converted was written during the copy. */
const isMisfit = (error: unknown) => hasSqlState(error, 'division_by_zero');

/** What was copied, of a table of which shape. */
interface Copy {
  columns: Copied;
  shape: string;
}

async function finish(client: pg.ClientBase, places: Places, change: Change, copied: Copy): Promise<Outcome> {
  const { columns } = copied;
  await catchUp(client, places, columns);
  let ledger: 'applied' | 'discarded' | null = null;
  await locking(
    client,
    places,
    () => catchUp(client, places, columns),
    async () => {
      ledger = await enterLedger(client, places.schema, change, 'applied');
      if (ledger === null) await swap(client, places, change, copied);
      else await dropLeftovers(client, places);
    },
  );
  return ledger === 'discarded' ? { state: 'discarded' } : done;
}

/** Missing indexes are built afterwards. */
const done = { state: 'applied', index_later: true, columns_used: 0 } as const;

/** Runs a transaction that needs an exclusive lock, with short attempts so that other queries do not queue for long. */
async function locking(
  client: pg.ClientBase,
  { entity_id }: Places,
  between: (() => Promise<void>) | null,
  work: () => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query(
        `begin; set local lock_timeout = ${limits.change_lock_ms}; set local statement_timeout = '5s'`,
      );
      await lockEntity(client, entity_id);
      await work();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => {}); // fails only when the connection is lost
      const isBusy = failureOf(error).state === 'busy' && 'code' in (error as object);
      if (!isBusy || tries === TRIES) throw error;
      await sleep(Math.min(50 * tries, 1000) * (0.5 + Math.random()));
      if (between) await between();
    }
  }
}

/** Log entries that may be left when the table is locked: milliseconds of work. */
const LAST_NOTES = 500;

/** The table was changed during the copy, or is written faster than copied. Start again later. */
class SwapMissed extends Error {
  override name = 'SwapMissed';
}

/**
 * Replaces the table by its copy. In a transaction that holds the entity's lock and has entered the ledger. The table
 * is locked exclusively until the commit.
 * @throws SwapMissed if the copy does not match
 */
async function swap(client: pg.ClientBase, places: Places, change: Change, copied: Copy): Promise<void> {
  const { entity_id, schema, table, copy, log, capture } = places;
  await client.query(`lock table ${table} in access exclusive mode`);
  if ((await shapeOf(client, table)) !== copied.shape) throw new SwapMissed('shape');
  if ((await replay(client, places, copied.columns, LAST_NOTES)) >= LAST_NOTES) throw new SwapMissed('notes');
  if (await lacksUnique(client, places)) throw new SwapMissed('indexes');
  await keepCounting(client, places);
  const old = auxiliaryName(entity_id, 'old');
  await withView(client, schema, change, async () => {
    await client.query(`alter table ${table} rename to ${old}`);
    await client.query(`alter table ${copy} rename to ${tableName(entity_id)}`);
    for (const statement of statementsOf(schema, entity_id, change.plan, '')) await client.query(statement);
  });
  await client.query(`drop table "${schema}".${old}, ${log}`);
  await client.query(`drop function ${capture}()`);
  await properNames(client, places);
}

/** A field that became unique during the copy, in a small table. */
async function lacksUnique(client: pg.ClientBase, places: Places): Promise<boolean> {
  const wanted = await uniqueOnCopy(client, places, places.table);
  return wanted.length !== (await uniqueOnCopy(client, places, places.copy, indexOnCopy(places))).length;
}

/** Keeps the sequence, so that no id is used twice. */
async function keepCounting(client: pg.ClientBase, { table, copy }: Places): Promise<void> {
  const { rows } = await client.query<{ sequence: string }>(`select pg_get_serial_sequence($1, 'id') as sequence`, [
    table,
  ]);
  await client.query(
    `select setval(pg_get_serial_sequence($1, 'id'), last_value, is_called) from ${rows[0]?.sequence}`,
    [copy],
  );
}

async function properNames(client: pg.ClientBase, { entity_id, schema, table }: Places): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = to_regclass($1) and c.relname ~ '^_e_[0-9]+_new_'`,
    [table],
  );
  const start = auxiliaryName(entity_id, 'new_');
  for (const { name } of rows)
    await client.query(
      `alter index "${schema}".${name} rename to ${auxiliaryName(entity_id, name.slice(start.length))}`,
    );
  const { rows: counting } = await client.query<{ sequence: string }>(
    `select pg_get_serial_sequence($1, 'id') as sequence`,
    [table],
  );
  await client.query(`alter sequence ${counting[0]?.sequence} rename to ${auxiliaryName(entity_id, 'id')}`);
}

/** Statements for the copy's indexes, under temporary names. */
async function indexStatements(
  client: pg.ClientBase,
  { schema, entity_id, copy }: Places,
  converted: ConvertField | null,
): Promise<string[]> {
  const { all } = await indexWork(client, schema, entity_id, converted ?? undefined);
  return all.map((index) => `${createIndex(index)} ${indexOnCopy({ entity_id })(index.name)} on ${copy} ${index.on}`);
}
