import type { ColumnType, FieldType } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';
import { type SystemColumn, systemColumns } from '#shared/fieldTypes/systemColumns.ts';
import type { Operated } from '#shared/operators/operator.ts';
import type { Schema } from '#shared/violations.ts';
import type { EntityModel, ModelColumn } from './model.ts';

/** Type and SQL type of a column, of a field or of the system. */
export interface ColumnKind {
  type: FieldType;
  /** Of what it is compared with. */
  sqlType: ColumnType | 'numeric';
  isNullable: boolean;
  /** Reads the operand of a filter. */
  operand: Schema;
}

const system = new Map<string, SystemColumn>(systemColumns.map((column) => [column.alias, column]));
const kinds = new WeakMap<ModelColumn, ColumnKind>();

/** Cached by column, because schemas are slow to create. */
export function kindOf(column: ModelColumn): ColumnKind {
  let kind = kinds.get(column);
  if (!kind) {
    kind = column.field ? ofField(column) : ofSystem(column);
    kinds.set(column, kind);
  }
  return kind;
}

function ofField({ type: name, field }: ModelColumn): ColumnKind {
  const type = fieldTypes[name];
  const extra = field?.extra ?? {};
  const column = type.column(extra);
  // An operand with more digits than the column has is not rounded.
  const sqlType = column.startsWith('numeric') ? 'numeric' : column;
  return { type, sqlType, isNullable: true, operand: type.operand(extra) };
}

function ofSystem({ alias, type: name }: ModelColumn): ColumnKind {
  const { column, is_nullable } = system.get(alias) as SystemColumn;
  const type = fieldTypes[name];
  return { type, sqlType: column, isNullable: is_nullable, operand: type.operand({ number_subtype: 'bigint' }) };
}

/** What the operand of a filter is read with. */
export const operatedOf = ({ type, operand }: ColumnKind): Operated => ({
  schema: operand,
  is_text: type.is_text === true,
  is_list: type.is_list === true,
});

/** The columns that `search=` searches. */
export const searchedColumns = ({ columns }: EntityModel): ModelColumn[] =>
  [...columns.values()].filter((column) => kindOf(column).type.is_searchable);
