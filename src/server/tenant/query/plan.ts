import type { OperatorName } from '#shared/operators/operators.ts';
import type { EntityModel, ModelColumn } from '../model.ts';

/** What a query string asks of an entity's records, checked: nothing in it can be refused any more. */
export interface Plan {
  model: EntityModel;
  filter: RecordFilter;
  /** In the order given, and always down to `id`, so that no two records are equal. */
  sort: readonly SortKey[];
  /** Rows to pass over; none when the page begins after a cursor. */
  offset: number;
  /** Rows of the page; -1 is all there are. */
  limit: number;
  after: Cursor | null;
  /** Counts exactly, whatever it costs. */
  exact: boolean;
  /** What is shown of a record. */
  columns: readonly ModelColumn[];
  /** Select fields whose variant, record or user is shown too, under `<field>_data`. */
  expanded: readonly ModelColumn[];
  /** Each record says its own ETag. */
  tagged: boolean;
}

export interface RecordFilter {
  all: readonly Condition[];
  /** Groups of conditions, of which one must hold; none given is no question. */
  any: readonly (readonly Condition[])[];
  /** A substring of any text; empty is no question. */
  search: string;
  /** Asks for what was deleted, which is shown to nobody else. */
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
}

/** The last record seen: its value under each sort key. */
export type Cursor = readonly CursorValue[];

/** A text too long for an address is looked up in the record itself. */
export const ofRecord = Symbol('the value that the record has now');
export type CursorValue = string | number | boolean | null | typeof ofRecord;
