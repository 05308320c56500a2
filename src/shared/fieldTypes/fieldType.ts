import { fieldTypes as fieldTypeIds } from '#sdk/fieldTypes.ts';
import type { Condition } from '#shared/conditionShape.ts';
import type { Filter } from '#shared/listQuery.ts';
import type { Names } from '#shared/names.ts';
import type { Schema, Violation } from '#shared/violations.ts';
import type { VariantColor } from './variantColors.ts';

/** Every field type with its id in the API and in the database: what modules know of them too. */
export { fieldTypeIds };

/** A type as its id says: what a person chooses. */
export type BaseTypeName = keyof typeof fieldTypeIds;
/** Types by how values are kept: a select and a file with several values are types of their own, with the same id. */
export type FieldTypeName = BaseTypeName | 'selects' | 'files';
export type FieldTypeId = (typeof fieldTypeIds)[BaseTypeName];

export const numberSubtypes = ['bigint', 'int', 'smallint', 'double', 'decimal'] as const;
export const selectSubtypes = ['default', 'entity', 'user'] as const;
export type NumberSubtype = (typeof numberSubtypes)[number];
export type SelectSubtype = (typeof selectSubtypes)[number];

export const textFormats = ['email', 'phone', 'url'] as const;
export type TextFormat = (typeof textFormats)[number];
export const numberStyles = ['plain', 'money', 'percent', 'unit'] as const;
export type NumberStyle = (typeof numberStyles)[number];

/** How numbers of a field are shown. A percent of 45 is 45%. */
export interface NumberFormat {
  style: NumberStyle;
  /** Of money: a code of ISO 4217. */
  currency?: string | undefined;
  unit?: string | undefined;
}

/**
 * Conditions on what may be chosen: one of the groups must hold, in a group every condition. As they are stored, fields are
 * named by id in `path`, and `field` is the last known alias.
 */
export interface Choices {
  where: (Condition & { path?: (number | string)[] })[][];
}

/** Settings of a field that depend on its type. An absent `default_value` means NULL. */
export interface FieldExtra {
  default_value?: unknown;
  number_subtype?: NumberSubtype;
  /** Digits after the point of a decimal. */
  scale?: number;
  /** Of a text what it is, of a number how it is shown. */
  format?: TextFormat | NumberFormat;
  /** Explains the field to people, in its inputs. */
  help?: string;
  names?: Names;
  select_subtype?: SelectSubtype;
  select_entity_id?: number;
  /** Id of the field of that entity that labels its records. */
  select_entity_key?: number;
  /** Of a select or a file: each record has several values (docs/reference/api/entities.md#several-values). */
  is_multiple?: boolean;
  /** The records or people that may be chosen (docs/reference/api/entities.md#what-may-be-chosen). */
  choices?: Choices;
  /** Has a database index, so that filters and sorts stay fast in large tables. */
  indexed?: boolean;
  /** No record is made without a value, and none loses it (docs/reference/api/entities.md#required-fields). */
  is_required?: boolean;
  /** No two live records share a value (docs/reference/api/entities.md#unique-fields). */
  is_unique?: boolean;
}

export interface Variant {
  id: number;
  name: string;
  alias: string;
  /** Neutral if absent or null. */
  color?: VariantColor | null;
  deleted?: boolean;
}

/** The part of a field that both sides need. The API answers more. */
export interface FieldModel {
  id: number;
  alias: string;
  name: string;
  type_id: FieldTypeId;
  extra: FieldExtra;
  variants: readonly Variant[];
  /** Whether the caller may write it; yes if absent (docs/reference/api/access.md#rights). */
  access?: 'read' | 'write';
  /** It may be read in some of the records only, and cannot be filtered or sorted by. */
  is_partial?: true | undefined;
}

/** Types of columns that need no settings of a field. */
export type PlainColumnType =
  | 'text'
  | 'bigint'
  | 'integer'
  | 'smallint'
  | 'double precision'
  | 'boolean'
  | 'date'
  | 'timestamptz(3)'
  | 'jsonb'
  | 'bigint[]';

export type ColumnType = PlainColumnType | `numeric(${number},${number})`;

/**
 * What the values of a type are like. Several types may have one shape. Operators name the shapes that they compare,
 * and filter inputs and chips are chosen by shape.
 */
export type ValueShape =
  | 'text'
  | 'long_text'
  | 'number'
  | 'boolean'
  | 'choice'
  | 'choices'
  | 'day'
  | 'moment'
  | 'file'
  | 'files'
  | 'json';

/** The kind of object that a value is the id of. */
export type ReferenceTarget = 'variant' | 'user' | 'file' | { entity_id: number };

/** A field as its card sends it, for rules that concern several of its keys. */
export interface FieldDraft {
  type_id: FieldTypeId;
  extra?: FieldExtra | undefined;
  variants?:
    | readonly { id?: number | undefined; name: string; alias: string; deleted?: boolean | undefined }[]
    | undefined;
}

/**
 * The declaration of a field type, shared by the server and the browser. Each side has its own part of a type in a
 * registry by {@link FieldTypeName}; the compiler names the registries where a type is missing
 * (docs/guides/adding-a-field-type.md).
 */
export interface FieldType {
  readonly name: FieldTypeName;
  /** The type of its fields that have several values. */
  readonly several?: FieldTypeName;
  readonly shape: ValueShape;
  /** Keys of `extra` that its fields may have, besides those that every field may have. */
  readonly extras: readonly (keyof FieldExtra)[];
  /** Settings that a new field gets when it does not set them. */
  readonly default_extra?: FieldExtra;
  /** Violations of rules that concern several keys of a field. Only choices may have variants. */
  violations?(field: FieldDraft): Violation[];
  column(extra: FieldExtra): ColumnType;
  /** Checks a value as it is written in JSON. Null is always allowed. */
  value(field: Pick<FieldModel, 'extra' | 'variants'>): Schema;
  /** Reads one operand of a filter from its text into the value that is bound in SQL. */
  operand(extra: FieldExtra): Schema;
  /** The filter that a list offers for it. */
  filter(extra: FieldExtra): Filter;
  readonly is_sortable: boolean;
  /** `search=` looks into it. */
  readonly is_searchable: boolean;
  /** Always has a database index. */
  readonly is_indexed: boolean;
  /** The default value that the field card starts with; absent where a type has no default value. */
  readonly default_start?: string | number | null;
  /** Types in the generated client: of a value read, written (as read when absent), and compared with in a filter. */
  readonly client: { readonly read: string; readonly write?: string; readonly operand?: string };
  /** A value for examples of API calls; undefined if no value is certain to be accepted. */
  sample(field: Pick<FieldModel, 'alias' | 'extra' | 'variants'>): unknown;
  /** The kind of object that its values are ids of; absent if they are not ids. */
  target?(extra: FieldExtra): ReferenceTarget;

  /** Values are texts: an empty one is a value, and lists of them may contain commas. */
  readonly is_text?: true;
  /** Edited in several lines: Enter adds a line. */
  readonly is_multiline?: true;
  /** The value is one of several choices, each with an id and a name; or such values. */
  readonly is_choice?: true;
  /** The value is a list: its column is an array, and none is null. */
  readonly is_list?: true;
  /** Read as an object with an id and written as that id; or a list of them. */
  readonly is_read_as_object?: true;
  /** The first field with it titles the record. */
  readonly can_title?: true;
  /** May label the records that a select of another entity chooses from. */
  readonly can_label?: true;
  /** A list hides its column until it is chosen. */
  readonly is_hidden_at_first?: true;
  /** Typing in a grid cell opens its editor with what was typed. */
  readonly opens_on_typing?: true;
  /** Space in a grid cell turns yes into no. */
  readonly toggles_on_space?: true;
  /** How the history shows a change of a long value. */
  readonly diff?: 'text' | 'json';
}
