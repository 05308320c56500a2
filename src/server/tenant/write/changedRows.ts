import type { RecordAccess } from '../access/recordAccess.ts';
import { bindings } from '../bindings.ts';
import { isDistinct } from './columns.ts';
import type { UpdatedRows } from './manyStatements.ts';
import { mayChange, type Statement } from './recordStatements.ts';
import { flag } from './writtenRow.ts';

/** A record that an update would change. */
export interface ChangedRow {
  id: number;
  /** The caller may not change it so, or not leave it so. Absent where everything is granted. */
  is_refused?: boolean;
}

/** Which of these records an update would change, without writing it. */
export function changedRows(access: RecordAccess, { columns, json }: UpdatedRows): Statement | null {
  if (columns.length === 0) return null;
  const all = bindings([json]);
  const rule = mayChange(access, columns);
  const refused = () =>
    `, not (${['t', 'made'].map((row) => flag(access, rule, row, all)).join(' and ')}) as is_refused`;
  return {
    text: `select t.id${access.isWhole ? '' : refused()} from json_array_elements($1::json) as given
  join ${access.whole.table} as t on t.id = (given ->> 'id')::bigint
  cross join lateral jsonb_populate_record(t, given::jsonb) as made
where ${isDistinct(columns, 't', ({ name }) => `made.${name}`)}`,
    values: all.values,
  };
}
