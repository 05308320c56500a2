import type pg from 'pg';
import type { DataPlane } from '../dataPlane.ts';
import { tableName } from '../model.ts';
import { ChangeRefused } from './failure.ts';

/**
 * PostgreSQL counts dropped columns for ever and ends at 1,600. Long before that a table is rebuilt by itself; until it
 * is, no column is added beyond the last of these (CONTRACT.md section 4 allows 300 fields at a time).
 */
export const columnLimits = { rebuild_at: 1000, max: 1500 } as const;

const used = (schema: string, entity_id: number) =>
  `select coalesce(max(attnum), 0)::int as used from pg_attribute
   where attrelid = to_regclass('"${schema}".${tableName(entity_id)}')`;

/** Numbers of columns given out so far, dropped ones included; 0 while there is no table. */
export async function columnsUsed(plane: DataPlane, entity_id: number): Promise<number> {
  const [row] = await plane.write<{ used: number }>(used(plane.schema, entity_id));
  return row?.used ?? 0;
}

/**
 * The same inside a change that is about to add one.
 * @throws ChangeRefused when too few are left
 */
export async function claimColumn(client: pg.ClientBase, schema: string, entity_id: number): Promise<number> {
  const { rows } = await client.query<{ used: number }>(used(schema, entity_id));
  const count = rows[0]?.used ?? 0;
  if (count >= columnLimits.max) throw new ChangeRefused('columns_used_up');
  return count + 1;
}
