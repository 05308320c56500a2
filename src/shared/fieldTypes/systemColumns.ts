import type { ColumnType, FieldTypeName } from './fieldType.ts';

export interface SystemColumn {
  alias: string;
  column: ColumnType;
  /** The field type whose rules apply for reading, filtering and sorting. */
  type: FieldTypeName;
  is_nullable: boolean;
}

/** Columns of every entity besides its fields (docs/product/entities.md#system-columns). */
export const systemColumns = [
  { alias: 'id', column: 'bigint', type: 'number', is_nullable: false },
  { alias: 'created_at', column: 'timestamptz(3)', type: 'timestamp', is_nullable: false },
  { alias: 'created_by', column: 'bigint', type: 'number', is_nullable: true },
  { alias: 'modified_at', column: 'timestamptz(3)', type: 'timestamp', is_nullable: true },
  { alias: 'modified_by', column: 'bigint', type: 'number', is_nullable: true },
  { alias: 'deleted_at', column: 'timestamptz(3)', type: 'timestamp', is_nullable: true },
  { alias: 'deleted_by', column: 'bigint', type: 'number', is_nullable: true },
] as const satisfies readonly SystemColumn[];

/** Refused aliases: system columns, and property names with a meaning in JavaScript. */
export const reservedAliases: ReadonlySet<string> = new Set([
  ...systemColumns.map(({ alias }) => alias),
  '__proto__',
  'constructor',
  'prototype',
  // `query[or]` starts condition groups.
  'or',
]);
