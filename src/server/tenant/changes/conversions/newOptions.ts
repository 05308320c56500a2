import type { Change, ConvertField } from '#server/database/changePlan.ts';
import type { DataPlane } from '../../dataPlane.ts';
import { columnName, tableName } from '../../model.ts';
import { withLongTimeout, withTableLock } from '../longRunning.ts';
import { optionKey } from './conversionSql.ts';

/** Texts that are one option. */
export interface FoundOption {
  key: string;
  /** As most records have it. */
  name: string;
}

/** The different texts of a field, those of most records first, without case and surrounding blanks. */
export const optionsSql = (schema: string, entity_id: number, field_id: number, at_most: number): string => {
  const column = columnName(field_id);
  return `select key, (array_agg(name order by count desc, name collate "C"))[1] as name from (
     select ${optionKey(column)} as key, btrim(${column}) as name, count(*) as count
     from "${schema}".${tableName(entity_id)} where ${optionKey(column)} <> '' group by 1, 2) each
   group by key order by sum(count) desc, key limit ${at_most}`;
};

/**
 * Those of a large table, too, which takes its time. Null while another process works on the table.
 * @param at_most of them
 */
export async function findOptions(
  plane: DataPlane,
  { entity_id, plan }: Change & { plan: ConvertField },
  at_most: number,
): Promise<FoundOption[] | null> {
  let found: FoundOption[] = [];
  const isMine = await plane.connection((client) =>
    withTableLock(client, entity_id, async () => {
      const { rows } = await client.query(withLongTimeout(optionsSql(plane.schema, entity_id, plan.field_id, at_most)));
      found = rows as FoundOption[];
    }),
  );
  return isMine ? found : null;
}
