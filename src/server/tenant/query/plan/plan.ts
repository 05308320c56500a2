import type { OperatorName } from '#shared/operators/operators.ts';
import type { RecordAccess } from '../../access/recordAccess.ts';
import type { Bindings } from '../../bindings.ts';
import type { EntityModel, ModelColumn } from '../../model.ts';

/** The parameters of a list, as parsed from the query string: texts, lists of texts, groups. */
export type QueryInput = Readonly<Record<string, unknown>>;

/** A validated query of an entity's records. */
export interface Plan {
  /** What the caller may do with the records. Every statement of the plan reads only what may be read. */
  access: RecordAccess;
  /** `access.model`: only the fields that may be read. */
  model: EntityModel;
  filter: RecordFilter;
  /** As given, and always with `id` last, so that no two records are equal. */
  sort: readonly SortKey[];
  /** Rows to skip; 0 if the page begins after a cursor. */
  offset: number;
  /** Rows of the page; -1 for all. */
  limit: number;
  after: Cursor | null;
  /** Counts exactly, also large tables. */
  exact: boolean;
  /** The columns of the reply. */
  columns: readonly ModelColumn[];
  /** Select fields whose variant, record or user is included as `<field>_data`. */
  expanded: readonly ModelColumn[];
  /** Each record has its ETag. */
  tagged: boolean;
  /** Each record tells what the caller may do with it. */
  rights: boolean;
}

/** What a reply has of each record. */
export type View = Pick<Plan, 'access' | 'columns' | 'expanded' | 'tagged' | 'rights'>;

export interface RecordFilter {
  all: readonly Condition[];
  /** Groups of conditions, one of which must match; empty: no restriction. */
  any: readonly (readonly Condition[])[];
  /** A substring of any text field; empty: no restriction. */
  search: string;
  /** Only deleted records, which other lists never contain. */
  isTrash: boolean;
}

/** `value` is the operand as its operator reads it: a value of the column, a list of them, or yes and no. */
export interface Condition {
  column: ModelColumn;
  operator: OperatorName;
  value: unknown;
}

export interface SortKey {
  column: ModelColumn;
  order: 'asc' | 'desc';
  /** Instead of the column's own value, of a select. */
  by?: SortValue;
}

/** What ids are sorted by, in SQL. Null for null alone. */
export interface SortValue {
  /** Of one id, that of a cursor. */
  of(id: string, bound: Bindings): string;
  /** Of the ids of many rows: joined to them at once, because to look up each takes seconds for a million. */
  join(id: string, name: string, bound: Bindings): string;
  /** What {@link join} has for a row. */
  joined(id: string, name: string): string;
}

/** The last record seen: its value under each sort key. */
export type Cursor = readonly CursorValue[];

/** In place of a text that is too long for an address: the value is read from the record. */
export const ofRecord = Symbol('the value that the record has now');
export type CursorValue = string | number | boolean | null | typeof ofRecord;
