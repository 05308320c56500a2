import type { Bindings } from '../bindings.ts';
import type { ModelColumn } from '../model.ts';
import type { RecordAccess } from './recordAccess.ts';
import { isEveryRow } from './rowRule.ts';
import { ruleSql } from './ruleSql.ts';

/** The condition on rows that may be read; nothing if all may. @param row alias of the row */
export const readableRows = ({ read, person }: RecordAccess, row: string, { bindOnce }: Bindings): string[] =>
  isEveryRow(read) ? [] : [ruleSql(read, row, person, bindOnce)];

/**
 * A column of a row as the caller may read it: null where it may not be read.
 * @param value what is read of the column, in SQL
 */
export function readableValue(
  { partly, person }: RecordAccess,
  column: ModelColumn,
  row: string,
  { bindOnce }: Bindings,
  value = `${row}.${column.name}`,
): string {
  const rule = partly.get(column);
  return rule ? `case when ${ruleSql(rule, row, person, bindOnce)} then ${value} end` : value;
}
