import type pg from 'pg';
import type { Change } from '#server/database/changePlan.ts';
import { tableName } from '../../model.ts';
import { indexWork } from '../indexes.ts';
import { beside } from '../names.ts';
import { withView } from '../view.ts';
import { replay } from './copy.ts';
import type { Places } from './places.ts';
import { shapeOf } from './prepare.ts';

/** Log entries that may be left when the table is locked: milliseconds of work. */
const LAST_NOTES = 500;

/** The table was changed during the copy, or is written faster than copied. Start again later. */
export class SwapMissed extends Error {
  override name = 'SwapMissed';
}

/**
 * Replaces the table by its copy. In a transaction that holds the entity's lock and has entered the ledger. The table
 * is locked exclusively until the commit.
 * @throws SwapMissed if the copy does not match
 */
export async function swap(client: pg.ClientBase, places: Places, change: Change, columns: string): Promise<void> {
  const { entity_id, schema, table, copy, log, capture } = places;
  await client.query(`lock table ${table} in access exclusive mode`);
  if ((await shapeOf(client, table)) !== (await shapeOf(client, copy))) throw new SwapMissed('shape');
  if ((await replay(client, places, columns, LAST_NOTES)) >= LAST_NOTES) throw new SwapMissed('notes');
  await keepCounting(client, places);
  const old = beside(entity_id, 'old');
  await withView(client, schema, change, async () => {
    await client.query(`alter table ${table} rename to ${old}`);
    await client.query(`alter table ${copy} rename to ${tableName(entity_id)}`);
  });
  await client.query(`drop table "${schema}".${old}, ${log}`);
  await client.query(`drop function ${capture}()`);
  await properNames(client, places);
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
  const start = beside(entity_id, 'new_');
  for (const { name } of rows)
    await client.query(`alter index "${schema}".${name} rename to ${beside(entity_id, name.slice(start.length))}`);
  const { rows: counting } = await client.query<{ sequence: string }>(
    `select pg_get_serial_sequence($1, 'id') as sequence`,
    [table],
  );
  await client.query(`alter sequence ${counting[0]?.sequence} rename to ${beside(entity_id, 'id')}`);
}

/** Statements for the copy's indexes, under temporary names. */
export async function indexStatements(client: pg.ClientBase, { schema, entity_id, copy }: Places): Promise<string[]> {
  const { all } = await indexWork(client, schema, entity_id);
  return all.map(
    ({ name, on }) => `create index ${name.replace(beside(entity_id, ''), beside(entity_id, 'new_'))} on ${copy} ${on}`,
  );
}
