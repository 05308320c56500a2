import type { RecordAccess } from '../access/recordAccess.ts';
import { bothOf, isEveryRow } from '../access/rowRule.ts';
import { bindings } from '../bindings.ts';
import type { InsertedRows } from './manyStatements.ts';
import type { Statement } from './recordStatements.ts';
import { flag } from './writtenRow.ts';

/**
 * Which of these rows the caller may not create, as `n`, without writing them; null if they may create any. An import
 * names its rows by it. `insertMany` tells again whether all may be created, in its own statement.
 */
export function refusedRows(
  access: RecordAccess,
  user_id: number | null,
  { columns, json }: InsertedRows,
): Statement | null {
  const rule = bothOf(access.create, access.writable(columns, 'create'));
  if (access.isWhole || isEveryRow(rule)) return null;
  const all = bindings([user_id, json]);
  const made = `json_build_object('created_by', $1::bigint, 'created_at', now())::jsonb`;
  const kept = flag(access, rule, 'made', all);
  return {
    text: `select (given ->> 'n')::integer as n from json_array_elements($2::json) as given,
  jsonb_populate_record(null::${access.whole.table}, given::jsonb || ${made}) as made
where not ${kept} order by 1`,
    values: all.values,
  };
}
