import type { Convertible } from '#shared/fieldTypes/conversions.ts';
import type { ColumnType } from '#shared/fieldTypes/fieldType.ts';

/** Kinds of index on a field's column: for sorting and filters, trigrams for search, the parts of lists, and so that no two records share a value. */
export type IndexKind = 'btree' | 'trigram' | 'parts' | 'unique' | 'unique_text' | 'unique_phone';

/** An option that texts become. */
export interface PlannedOption {
  id: number;
  name: string;
  /** What its texts have in common (`comparedValue`). */
  key: string;
}

/** A field gets another type or subtype, and every record's value with it. */
export interface ConvertField {
  kind: 'convert_field';
  field_id: number;
  alias: string;
  /** The new column. */
  column: ColumnType;
  default_value: string | number | boolean | null;
  indexes: IndexKind[];
  from: { kind: Convertible; column: ColumnType };
  to: { kind: Convertible; bounds?: { min: number; max: number; scale: number | null } };
  /** To options: which. They are found when the change is applied. */
  options?: PlannedOption[];
}

/** One change of an account's tables, with everything that applying it needs. Default values are validated already. */
export type ChangePlan =
  | { kind: 'create_entity'; alias: string }
  /** To the trash; the table stays. */
  | { kind: 'drop_entity' }
  /** Out of the trash. */
  | { kind: 'restore_entity'; alias: string }
  | { kind: 'purge_entity' }
  /** The fields that are unique together. */
  | {
      kind: 'change_entity';
      unique_together: { field_id: number; kind: 'unique' | 'unique_text' | 'unique_phone' }[][];
    }
  | {
      kind: 'add_field';
      field_id: number;
      alias: string;
      column: ColumnType;
      default_value: string | number | boolean | null;
      indexes: IndexKind[];
    }
  | {
      kind: 'change_field';
      field_id: number;
      alias: string;
      column: ColumnType;
      default_value: string | number | boolean | null;
      indexes: IndexKind[];
    }
  | ConvertField
  /** To the trash; the column stays. */
  | { kind: 'drop_field'; field_id: number }
  /** Out of the trash. */
  | { kind: 'restore_field'; field_id: number; alias: string; indexes: IndexKind[] }
  | { kind: 'purge_field'; field_id: number }
  | { kind: 'rebuild' };

export interface Change {
  id: number;
  account_id: number;
  entity_id: number;
  requested_by: number | null;
  plan: ChangePlan;
}

/** Result of applying a change. */
export type Outcome =
  /**
   * Done, now or before. `index_later`: the table is too large to be indexed in the change. `columns_used`: after
   * adding a field, else 0.
   */
  | { state: 'applied'; index_later: boolean; columns_used: number }
  /** Discarded; it will never be applied. */
  | { state: 'discarded' }
  /** The table is locked or the database unreachable; try again. `is_moving`: after the move of the records. */
  | { state: 'busy'; is_moving?: true }
  | { state: 'failed'; error: string; detail: string };
