import type { ColumnType, FieldTypeName } from './fieldType.ts';

export interface SystemColumn {
  alias: string;
  column: ColumnType;
  /** Read, filtered and sorted like a field of this type. */
  type: FieldTypeName;
  is_nullable: boolean;
}

/** Columns that every entity has besides its fields (docs/reference/api/entities.md#system-columns). */
export const systemColumns = [
  { alias: 'id', column: 'bigint', type: 'number', is_nullable: false },
  { alias: 'created_at', column: 'timestamptz(3)', type: 'timestamp', is_nullable: false },
  { alias: 'created_by', column: 'bigint', type: 'number', is_nullable: true },
  { alias: 'modified_at', column: 'timestamptz(3)', type: 'timestamp', is_nullable: true },
  { alias: 'modified_by', column: 'bigint', type: 'number', is_nullable: true },
  { alias: 'deleted_at', column: 'timestamptz(3)', type: 'timestamp', is_nullable: true },
  { alias: 'deleted_by', column: 'bigint', type: 'number', is_nullable: true },
] as const satisfies readonly SystemColumn[];

/** Aliases that no field may have: system columns, and names with a meaning for JavaScript objects or for queries. */
export const reservedAliases: ReadonlySet<string> = new Set([
  ...systemColumns.map(({ alias }) => alias),
  '__proto__',
  'constructor',
  'prototype',
  // `query[or]` starts condition groups.
  'or',
]);
