import type pg from 'pg';
import { limits } from '#shared/limits.ts';
import type { DataPlane } from '../dataPlane.ts';
import { tableName } from '../model.ts';
import { ChangeRefused, failureOf } from './failure.ts';
import { indexIfSmall } from './indexes.ts';
import type { Change, Outcome } from './plan.ts';
import { statementsOf } from './statements.ts';
import { renewView } from './view.ts';

/** PostgreSQL counts dropped columns for ever and ends at 1,600. */
const COLUMNS_MAX = 1500;

/**
 * Applies one change to an account's tables, exactly once: its line in the ledger and the change itself stand or fall
 * together (CONTRACT.md section 4). Waits at most 200 ms for the table, so that nobody queues up behind it. Never throws.
 */
export async function applyChange(plane: DataPlane, change: Change): Promise<Outcome> {
  try {
    await plane.provision();
    return await plane.transaction(async (client) => {
      await client.query(`set local lock_timeout = ${limits.change_lock_ms}; set local statement_timeout = '5s'`);
      await lockEntity(client, change.entity_id);
      const before = await enterLedger(client, plane.schema, change, 'applied');
      if (before === 'discarded') return { state: 'discarded' };
      if (before === 'applied') return { state: 'applied', index_later: true };
      return { state: 'applied', index_later: await perform(client, plane.schema, change) };
    });
  } catch (error) {
    return failureOf(error);
  }
}

/**
 * Makes sure that a failed change is never applied by anybody who is late.
 * @returns false when it had been applied after all
 */
export async function discardChange(plane: DataPlane, change: Change): Promise<boolean> {
  await plane.provision();
  return plane.transaction(async (client) => {
    await lockEntity(client, change.entity_id);
    return (await enterLedger(client, plane.schema, change, 'discarded')) !== 'applied';
  });
}

/** One change of an entity at a time, whichever process makes it. */
const lockEntity = (client: pg.ClientBase, entity_id: number) =>
  client.query('select pg_advisory_xact_lock(hashtextextended($1, 740119))', [tableName(entity_id)]);

/** @returns what the ledger says of it already; null when this is the first line */
async function enterLedger(client: pg.ClientBase, schema: string, change: Change, outcome: 'applied' | 'discarded') {
  const { rowCount } = await client.query(
    `insert into "${schema}"._ledger (change_id, entity_id, kind, outcome, plan, requested_by)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [change.id, change.entity_id, change.plan.kind, outcome, JSON.stringify(change.plan), change.requested_by],
  );
  if (rowCount === 1) return null;
  const { rows } = await client.query<{ outcome: 'applied' | 'discarded' }>(
    `select outcome from "${schema}"._ledger where change_id = $1`,
    [change.id],
  );
  return rows[0]?.outcome ?? null;
}

async function perform(client: pg.ClientBase, schema: string, { entity_id, plan }: Change): Promise<boolean> {
  if (plan.kind === 'add_field') await refuseLastColumns(client, schema, entity_id);
  const collation = plan.kind === 'add_field' && plan.column === 'text' ? await naturalOrder(client) : '';
  // A view that shows the column keeps it from going; it is made anew below.
  if (plan.kind === 'drop_field' || plan.kind === 'purge_entity') await dropView(client, schema, entity_id);
  for (const statement of statementsOf(schema, entity_id, plan, collation)) await client.query(statement);
  await renewView(client, schema, entity_id, plan);
  const isOfField = plan.kind === 'add_field' || plan.kind === 'change_field';
  return isOfField ? indexIfSmall(client, schema, entity_id) : false;
}

async function refuseLastColumns(client: pg.ClientBase, schema: string, entity_id: number): Promise<void> {
  const { rows } = await client.query<{ used: number }>(
    `select max(attnum)::int as used from pg_attribute where attrelid = to_regclass('"${schema}".${tableName(entity_id)}')`,
  );
  if ((rows[0]?.used ?? 0) >= COLUMNS_MAX) throw new ChangeRefused('columns_used_up');
}

async function naturalOrder(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query(`select from pg_collation where collname = 'und-x-icu'`);
  return rows.length > 0 ? ' collate pg_catalog."und-x-icu"' : '';
}

async function dropView(client: pg.ClientBase, schema: string, entity_id: number): Promise<void> {
  const { rows } = await client.query<{ view: string }>(
    `select quote_ident(view_name) as view from "${schema}"._entities
     where entity_id = ${entity_id} and view_name is not null`,
  );
  if (rows[0]) await client.query(`drop view if exists "${schema}".${rows[0].view}`);
}
