import { readableValue } from '../access/readableSql.ts';
import type { RecordAccess } from '../access/recordAccess.ts';
import type { RowRule } from '../access/rowRule.ts';
import { ruleFlag } from '../access/ruleSql.ts';
import type { Bindings } from '../bindings.ts';
import { type Row, rowsOf, valueRead } from '../rows.ts';

/** A row as a statement that writes returns it. The flags are absent where everything is granted. */
export type WrittenRow = Row & {
  id: number;
  _v: number;
  deleted_at: string | null;
  changed: boolean;
  /** False: the record may not be read. */
  _found?: boolean;
  /** False: the record may be read, but not written so. Nothing was written. */
  _may?: boolean;
  /** False: as it was written, the record may not be left. The transaction must be undone. */
  _kept?: boolean;
  /** False: the record may not be read any more, as it is now. */
  _seen?: boolean;
};

/** What a statement returns of a written row: the columns that the caller may read, and whether the row may be read. */
export function replySql(access: RecordAccess, row: 'made' | 'old', bound: Bindings): string {
  const reader = rowsOf(access.model);
  if (access.isWhole) return reader.select(`${row}.`);
  const columns = reader.columns.map(
    (column) => `${readableValue(access, column, row, bound, valueRead(`${row}.`, column))} as ${column.name}`,
  );
  return [...columns, `${row}._v`, `${flag(access, access.read, row, bound)} as _seen`].join(', ');
}

/** Whether a rule holds for a row, in SQL. */
export const flag = ({ person }: RecordAccess, rule: RowRule, row: string, { bindOnce }: Bindings): string =>
  ruleFlag(rule, row, person, bindOnce);
