import type { Schema } from '#shared/violations.ts';

/** Wire ids of the field types (docs/product/entities.md#field-types). */
export const fieldTypeIds = {
  text: 1,
  number: 2,
  textarea: 3,
  boolean: 4,
  select: 5,
  date: 6,
  timestamp: 7,
  file: 8,
  json: 9,
} as const;

export type FieldTypeName = keyof typeof fieldTypeIds;
export type FieldTypeId = (typeof fieldTypeIds)[FieldTypeName];

export const numberSubtypes = ['bigint', 'int', 'smallint', 'double'] as const;
export const selectSubtypes = ['default', 'entity', 'user'] as const;
export type NumberSubtype = (typeof numberSubtypes)[number];
export type SelectSubtype = (typeof selectSubtypes)[number];

/** Settings of a field that depend on its type. Without `default_value` the default is NULL. */
export interface FieldExtra {
  default_value?: unknown;
  number_subtype?: NumberSubtype;
  select_subtype?: SelectSubtype;
  select_entity_id?: number;
  /** Id of the target entity's field that labels its records. */
  select_entity_key?: number;
  /** Has an index, which keeps filters and sorts fast on millions of records. */
  indexed?: boolean;
}

export interface Variant {
  id: number;
  name: string;
  alias: string;
  deleted?: boolean;
}

/** The part of a field that all code needs; `Field` of the API has more. */
export interface FieldModel {
  id: number;
  alias: string;
  name: string;
  type_id: FieldTypeId;
  extra: FieldExtra;
  variants: readonly Variant[];
}

export type ColumnType =
  | 'text'
  | 'bigint'
  | 'integer'
  | 'smallint'
  | 'double precision'
  | 'boolean'
  | 'date'
  | 'timestamptz(3)'
  | 'jsonb';

/** Operators of `query[<field>][<operator>]` (docs/api.md#operators). */
export const operators = ['eq', 'like', 'ilike', 'in', 'gt', 'lt', 'gte', 'lte', 'ex'] as const;
export type Operator = (typeof operators)[number];

/**
 * The declaration of a field type. Code that draws or stores values has tables keyed by {@link FieldTypeName}; the
 * compiler reports a table that misses a type.
 */
export interface FieldType {
  readonly name: FieldTypeName;
  /** Keys of `extra` that this type uses, besides `default_value`. */
  readonly extras: readonly (keyof FieldExtra)[];
  column(extra: FieldExtra): ColumnType;
  /** Schema of a written value in JSON. null is always accepted besides. */
  value(field: Pick<FieldModel, 'extra' | 'variants'>): Schema;
  /** Without `ex`, which every type has. */
  readonly operators: readonly Exclude<Operator, 'ex'>[];
  /** Parses the operand of a filter from text to the value bound to the query. */
  operand(extra: FieldExtra): Schema;
  readonly is_sortable: boolean;
  /** Whether `search=` looks into it. */
  readonly is_searched: boolean;
  /** Always indexed. */
  readonly is_indexed: boolean;
  /** Initial default value when NULL is switched off in the field card; absent if the type has no defaults. */
  readonly default_start?: string | number | null;
  /** Types in the generated client: for reading, and for writing if they differ. */
  readonly client: { readonly read: string; readonly write?: string };
}
