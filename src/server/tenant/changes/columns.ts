import type pg from 'pg';
import type { DataPlane } from '../dataPlane.ts';
import { tableName } from '../model.ts';
import { isSharded, readBy } from '../sharded.ts';
import { ChangeRefused } from './failure.ts';

/**
 * PostgreSQL never reuses the numbers of dropped columns and allows 1,600. From `rebuild_at` on a table is rebuilt
 * automatically; beyond `max` no column is added until then.
 */
export const columnLimits = { rebuild_at: 1000, max: 1500 } as const;

const used = (schema: string, entity_id: number) =>
  `select coalesce(max(attnum), 0)::int as used from pg_attribute
   where attrelid = to_regclass('"${schema}".${tableName(entity_id)}')`;

/** Column numbers used so far, dropped ones included; 0 if there is no table. */
export async function columnsUsed(plane: DataPlane, entity_id: number): Promise<number> {
  const [row] = await plane.write<{ used: number }>(used(plane.schema, entity_id));
  return row?.used ?? 0;
}

/**
 * The same inside a change that adds a column; 0 if the table is on a cluster, where it cannot be rebuilt.
 * @throws ChangeRefused if too few are left
 */
export async function claimColumn(client: pg.ClientBase, schema: string, entity_id: number): Promise<number> {
  const { rows } = await client.query<{ used: number }>(used(schema, entity_id));
  const count = rows[0]?.used ?? 0;
  const isForGood = count >= columnLimits.rebuild_at && (await isSharded(readBy(client), schema));
  if (count >= columnLimits.max) throw new ChangeRefused(isForGood ? 'columns_gone' : 'columns_used_up');
  return isForGood ? 0 : count + 1;
}

/** The collation of text columns, for `add column`; empty where the server has none. */
export async function naturalOrder(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query(`select from pg_collation where collname = 'und-x-icu'`);
  return rows.length > 0 ? ' collate pg_catalog."und-x-icu"' : '';
}
