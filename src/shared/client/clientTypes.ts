/** Why a call was refused: RFC 9457, `application/problem+json`. */
export interface StoaProblem {
  type: string;
  title: string;
  status: number;
  /** A translation key. */
  message: string;
  request_id: string;
  violations: { field: string; message: string; params: { [name: string]: string | number } }[];
}

/** Conditions on one field, which must all be true. A bare value is `eq`; null matches records without a value. */
export type StoaCondition<Value, Operators> = Value | null | Operators;

export interface StoaQuery<Conditions, Order, With, Fields> {
  filter?: Conditions;
  /** Sorts by its keys, in their order. */
  sort?: Order;
  /** Case-insensitive search in every text field. */
  search?: string;
  /** Select fields to expand: the variant, record (in lists its id and label) or user is under `<field>_data`. */
  with?: readonly With[];
  /** Only these fields, and the id. */
  fields?: readonly Fields[];
  /** Rows of a page: 1 to 1000, 25 by default; -1 for all. */
  limit?: number;
  /** From 1. */
  page?: number;
  /** `next_cursor` of the previous page, or `id:7` to continue after that record. */
  after?: string;
  /** Counts exactly, also large tables. */
  count?: 'exact';
  signal?: AbortSignal;
}

export interface StoaPage<Item> {
  items: Item[];
  /** `is_cut`: the page would have been too large and ends early, at `next_cursor`. */
  totals: { count: number; is_estimate?: boolean; is_cut?: boolean };
  /** Null on the last page. */
  next_cursor: string | null;
}

/** A change of one record. */
export interface StoaChange {
  id: number;
  created_at: string;
  user_id: number | null;
  user_name: string;
  user_avatar: StoaAvatar | null;
  /** The module that did it, by itself or for the person. */
  module: { id: number; name: string } | null;
  /** 1 create, 2 update, 3 delete. */
  type_id: 1 | 2 | 3;
  record_id: number;
  /** By field: what it was and what it became. */
  data: { [field: string]: unknown };
}

export interface StoaVariant {
  id: number;
  name: string;
  alias: string;
  /** Absent if neutral. */
  color?: 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink';
}

export interface StoaPerson {
  id: number;
  name: string;
  avatar: StoaAvatar | null;
}

/** Links of a person's picture, on the account's own host. */
export interface StoaAvatar {
  original_id: number;
  original_src: string;
  /** The adjusted picture; null if it was not adjusted. */
  thumb_id: number | null;
  thumb_src: string | null;
}

/** A record with its expanded fields, or with the picked fields only. */
export type StoaRead<Row, Others, With extends keyof Others, Fields extends keyof Row> = [With] extends [never]
  ? Pick<Row, Fields>
  : Omit<Pick<Row, Fields>, `${With & string}_data`> & { [W in With as `${W & string}_data`]: Others[W] | null };

/** A list has of an expanded record only its id and the field that labels it. */
export type StoaLabels<Others> = {
  [K in keyof Others]: Others[K] extends { created_at: string } ? { id: number } & Partial<Others[K]> : Others[K];
};

/** What was changed since a merge, and so stays when it is undone: a field of a record, or null for one in the trash. */
export interface StoaKept {
  count: number;
  items: { alias: string; id: number; field: string | null }[];
}

/** The calls of one entity. */
export interface StoaEntity<Row extends { id: number }, New, Changed, Conditions, Order, Others> {
  list<const With extends keyof Others = never, const Fields extends keyof Row = keyof Row>(
    query?: StoaQuery<Conditions, Order, With, Fields>,
  ): Promise<StoaPage<StoaRead<Row, StoaLabels<Others>, With, Fields | 'id'>>>;
  /** Iterates over all matching records. `limit` is the number fetched at a time. */
  iterate<const With extends keyof Others = never, const Fields extends keyof Row = keyof Row>(
    query?: Omit<StoaQuery<Conditions, Order, With, Fields>, 'page'>,
  ): AsyncGenerator<StoaRead<Row, StoaLabels<Others>, With, Fields | 'id'>, void, undefined>;
  get<const With extends keyof Others = never, const Fields extends keyof Row = keyof Row>(
    id: number,
    query?: { with?: readonly With[]; fields?: readonly Fields[]; signal?: AbortSignal },
  ): Promise<StoaRead<Row, Others, With, Fields | 'id'>>;
  /** @param options.idempotencyKey makes repeats safe: the same key and data within 24 hours create nothing new */
  create(data: New, options?: { idempotencyKey?: string; signal?: AbortSignal }): Promise<Row>;
  /** @param options.ifMatch `etagOf(record)`: fails with 412 if the record has changed since */
  update(id: number, data: Changed, options?: { ifMatch?: string | undefined; signal?: AbortSignal }): Promise<Row>;
  /** Moves the record to the trash. */
  remove(id: number, options?: { ifMatch?: string | undefined; signal?: AbortSignal }): Promise<void>;
  restore(id: number, options?: { signal?: AbortSignal }): Promise<Row>;
  /** Pages of 10, newest first. */
  history(
    id: number,
    query?: { page?: number; signal?: AbortSignal },
  ): Promise<{ items: StoaChange[]; total_count: number; totals: { count: number } }>;
  /**
   * All or nothing; at most 10,000 rows together. A row with `'If-Match': etagOf(record)` is refused if its record has
   * changed since.
   */
  bulk(
    rows: {
      create?: readonly New[];
      update?: readonly (Changed & { id: number; 'If-Match'?: string | undefined })[];
      delete?: readonly number[];
    },
    options?: { idempotencyKey?: string; signal?: AbortSignal },
  ): Promise<{ created: Row[]; updated: Row[]; deleted: number[] }>;
  /**
   * Merges up to 20 other records into this one, and writes `values` to it. The others go to the trash, and selects that
   * led to them lead to this one.
   */
  merge(
    id: number,
    data: { ids: readonly number[]; values?: Changed },
    options?: { idempotencyKey?: string; ifMatch?: string | undefined; signal?: AbortSignal },
  ): Promise<Row>;
  /** Undoes the last merge into this record, or that of exactly these records, within 30 days. */
  unmerge(
    id: number,
    data?: { ids?: readonly number[] },
    options?: { idempotencyKey?: string; ifMatch?: string | undefined; signal?: AbortSignal },
  ): Promise<Row & { _kept: StoaKept }>;
}
