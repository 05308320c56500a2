import type { Schema } from '#shared/violations.ts';

/** The nine types of SPEC.md section 3, by their wire ids. */
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

/** What a type lets a field say of itself. An absent `default_value` means NULL. */
export interface FieldExtra {
  default_value?: unknown;
  number_subtype?: NumberSubtype;
  select_subtype?: SelectSubtype;
  select_entity_id?: number;
  /** Id of the target's field that labels its records. */
  select_entity_key?: number;
  /** Kept sorted by an index, so that filters and sorts on it stay fast on millions of records. */
  indexed?: boolean;
}

export interface Variant {
  id: number;
  name: string;
  alias: string;
  deleted?: boolean;
}

/** A field as every room needs it; the API's own shape has more. */
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

/** CONTRACT.md section 4: the operators of `query[<field>][<op>]`. */
export const operators = ['eq', 'like', 'ilike', 'in', 'gt', 'lt', 'gte', 'lte', 'ex'] as const;
export type Operator = (typeof operators)[number];

/**
 * One type of field, declared once. The rooms that draw or store values have a table of their own by
 * {@link FieldTypeName}; the compiler names those that miss a type.
 */
export interface FieldType {
  readonly name: FieldTypeName;
  /** Keys of `extra` that belong to it, beside `default_value`. */
  readonly extras: readonly (keyof FieldExtra)[];
  column(extra: FieldExtra): ColumnType;
  /** A value in JSON, as it is written; null is always possible beside it. */
  value(field: Pick<FieldModel, 'extra' | 'variants'>): Schema;
  /** `ex` is understood everywhere and not named here. */
  readonly operators: readonly Exclude<Operator, 'ex'>[];
  /** Reads the operand of a filter from its text, to the value that is bound to the query. */
  operand(extra: FieldExtra): Schema;
  readonly is_sortable: boolean;
  /** `search=` looks into it. */
  readonly is_searched: boolean;
  /** Indexed without being asked to. */
  readonly is_indexed: boolean;
  /** What the default starts as when NULL is switched off (SPEC.md section 3); absent where none is offered. */
  readonly default_start?: string | number | null;
  /** In the generated client: what is read, and what may be written where that differs. */
  readonly client: { readonly read: string; readonly write?: string };
}
