import type { ColumnType, FieldTypeName } from './fieldType.ts';

export interface SystemColumn {
  alias: string;
  column: ColumnType;
  /** Read, filtered and sorted as this type is. */
  type: FieldTypeName;
  is_nullable: boolean;
}

/** What every entity has beside its own fields (SPEC.md section 3); no fields, and without ids. */
export const systemColumns = [
  { alias: 'id', column: 'bigint', type: 'number', is_nullable: false },
  { alias: 'created_at', column: 'timestamptz(3)', type: 'timestamp', is_nullable: false },
  { alias: 'created_by', column: 'bigint', type: 'number', is_nullable: true },
  { alias: 'modified_at', column: 'timestamptz(3)', type: 'timestamp', is_nullable: true },
  { alias: 'modified_by', column: 'bigint', type: 'number', is_nullable: true },
  { alias: 'deleted_at', column: 'timestamptz(3)', type: 'timestamp', is_nullable: true },
  { alias: 'deleted_by', column: 'bigint', type: 'number', is_nullable: true },
] as const satisfies readonly SystemColumn[];

/** Aliases that no field may have: the system's own, and names that mean something to JavaScript's objects. */
export const reservedAliases: ReadonlySet<string> = new Set([
  ...systemColumns.map(({ alias }) => alias),
  '__proto__',
  'constructor',
  'prototype',
  // `query[or]` groups conditions.
  'or',
]);
