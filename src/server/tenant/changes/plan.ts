import type { ColumnType } from '#shared/fieldTypes/fieldType.ts';

/**
 * How a field's column is kept quick: sorted, sorted from its end for values that many records share, or by its
 * three-letter pieces for search.
 */
export type IndexKind = 'btree' | 'descending' | 'trigram';

/**
 * One change of an account's tables, with all that applying it needs: whoever applies it asks nothing else
 * (CONTRACT.md section 4). Values of defaults are checked before they get here.
 */
export type ChangePlan =
  | { kind: 'create_entity'; alias: string }
  /** Out of use, and into the trash: the table stays. */
  | { kind: 'drop_entity' }
  /** Out of the trash again. */
  | { kind: 'restore_entity'; alias: string }
  | { kind: 'purge_entity' }
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
  /** Out of use, and into the trash: the column stays. */
  | { kind: 'drop_field'; field_id: number }
  /** Out of the trash again. */
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

/** What came of applying a change. */
export type Outcome =
  /**
   * It is done, now or before. `index_later`: the table is too long to be indexed in passing. `columns_used`: of a new
   * field's table, else 0.
   */
  | { state: 'applied'; index_later: boolean; columns_used: number }
  /** Given up before; it will never be done. */
  | { state: 'discarded' }
  /** The table is in use or the database out of reach: to be tried again. */
  | { state: 'busy' }
  | { state: 'failed'; error: string; detail: string };
