import type { ColumnType } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import type { EntityModel, ModelColumn } from '../model.ts';

/** A field's column with the value it is to have, already checked. */
export type Values = ReadonlyMap<ModelColumn, unknown>;

export const typeOf = ({ field }: ModelColumn): ColumnType => {
  if (!field) throw new Error('The system writes its own columns itself');
  return fieldTypeOf(field).column(field.extra);
};

/** As the driver takes it: jsonb is written as text, everything else as it is. */
export const bound = ({ type }: ModelColumn, value: unknown): unknown =>
  type === 'json' && value !== null ? JSON.stringify(value) : value;

/** Everything a record has, of a row named `row`; what a statement hands from one of its steps to the next. */
export const allColumns = ({ columns }: EntityModel, row: string): string =>
  ['_v', ...[...columns.values()].map(({ name }) => name)].map((name) => `${row}.${name}`).join(', ');

/** `(1, 'a')` against `($2, $3)`: whether anything of it changes. */
export const isDistinct = (
  columns: readonly ModelColumn[],
  row: string,
  given: (column: ModelColumn, at: number) => string,
) => columns.map((column, at) => `${row}.${column.name} is distinct from ${given(column, at)}`).join(' or ');

/** The record's history lies in the schema of its table. */
export const historyTable = ({ table }: EntityModel): string => `${table.slice(0, table.lastIndexOf('.'))}._history`;
