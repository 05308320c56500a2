import type { ColumnType } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf, storageOf } from '#shared/fieldTypes/fieldTypes.ts';
import type { EntityModel, ModelColumn } from '../model.ts';

/** Validated values by column. */
export type Values = ReadonlyMap<ModelColumn, unknown>;

export const typeOf = ({ field }: ModelColumn): ColumnType => {
  if (!field) throw new Error('A system column has no field type');
  return fieldTypeOf(field).column(field.extra);
};

/** Value for the driver: jsonb as text, everything else unchanged. */
export const bound = ({ type }: ModelColumn, value: unknown): unknown =>
  storageOf(type) === 'jsonb' && value !== null ? JSON.stringify(value) : value;

/** SQL condition: any of these columns differs from its given value. */
export const isDistinct = (
  columns: readonly ModelColumn[],
  row: string,
  given: (column: ModelColumn, at: number) => string,
) => columns.map((column, at) => `${row}.${column.name} is distinct from ${given(column, at)}`).join(' or ');

/** The history table in the same schema. */
export const historyTable = ({ table }: EntityModel): string => `${table.slice(0, table.lastIndexOf('.'))}._history`;
