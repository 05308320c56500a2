/// <reference lib="es2022" />
// A typed client for the entities of this account. Generated: download it again instead of changing it.
// TypeScript 5.0 or later; runs wherever there is fetch.

/** The state of the account's entities that these types were made from. */
export const STOA_SCHEMA_VERSION = '1';

/** Where it was downloaded from. */
export const STOA_URL = 'https://acme.example.com';

/** A record of Companies. */
export interface CompaniesRecord {
  id: number;
  /** Title (text) */
  title: string | null;
  created_at: string;
  created_by: number | null;
  modified_at: string | null;
  modified_by: number | null;
  deleted_at: string | null;
  deleted_by: number | null;
}

export interface CompaniesCreate {
  /** Title (text) */
  title?: string | null;
}

export interface CompaniesUpdate extends CompaniesCreate {
  /** Restores it from the trash. */
  deleted_at?: null;
}

export interface CompaniesFilter {
  title?: StoaTextCondition;
  id?: StoaNumberCondition;
  created_at?: StoaTimestampCondition;
  created_by?: StoaNumberCondition;
  modified_at?: StoaTimestampCondition;
  modified_by?: StoaNumberCondition;
  deleted_at?: StoaTimestampCondition;
  deleted_by?: StoaNumberCondition;
  /** Matches records that match at least one of these groups. */
  or?: readonly Omit<CompaniesFilter, 'or'>[];
}

export interface CompaniesSort {
  title?: 'asc' | 'desc';
  id?: 'asc' | 'desc';
  created_at?: 'asc' | 'desc';
  created_by?: 'asc' | 'desc';
  modified_at?: 'asc' | 'desc';
  modified_by?: 'asc' | 'desc';
  deleted_at?: 'asc' | 'desc';
  deleted_by?: 'asc' | 'desc';
}

export interface CompaniesRelated {}

/** A record of Deals * / of `ours`. */
export interface DealsRecord {
  id: number;
  /** Title (text) */
  title: string | null;
  /** Notes (textarea) */
  notes: string | null;
  /** Amount (number) */
  amount: number | null;
  /** Price (number, scale 2, money EUR) */
  price: number | null;
  /** Urgent (boolean) */
  is_urgent: boolean | null;
  /** Stage (select) */
  stage: number | null;
  /** Company (select) */
  company: number | null;
  /** Owner (select, of what is offered) */
  owner: number | null;
  /** Tags (selects) */
  tags: number[] | null;
  /** Due on (date) */
  due_on: string | null;
  /** Called at (timestamp) */
  called_at: string | null;
  /** Contract (file) */
  contract: any | null;
  /** Papers (files) */
  papers: any | null;
  /** Contact (text, email) */
  contact: string | null;
  /** Answers (json) */
  answers: any | null;
  created_at: string;
  created_by: number | null;
  modified_at: string | null;
  modified_by: number | null;
  deleted_at: string | null;
  deleted_by: number | null;
}

export interface DealsCreate {
  /** Title (text) */
  title?: string | null;
  /** Notes (textarea) */
  notes?: string | null;
  /** Amount (number) */
  amount?: number | null;
  /** Price (number, scale 2, money EUR) */
  price?: number | null;
  /** Urgent (boolean) */
  is_urgent?: boolean | null;
  /** Stage (select) */
  stage?: number | null;
  /** Company (select) */
  company?: number | null;
  /** Owner (select, of what is offered) */
  owner?: number | null;
  /** Tags (selects) */
  tags?: number[] | null;
  /** Due on (date) */
  due_on?: string | null;
  /** Called at (timestamp) */
  called_at?: string | null;
  /** Contract (file) */
  contract?: any | null;
  /** Papers (files) */
  papers?: any | null;
  /** Contact (text, email) */
  contact?: string | null;
  /** Answers (json) */
  answers?: any | null;
}

export interface DealsUpdate extends DealsCreate {
  /** Restores it from the trash. */
  deleted_at?: null;
}

export interface DealsFilter {
  title?: StoaTextCondition;
  notes?: StoaTextareaCondition;
  amount?: StoaNumberCondition;
  price?: StoaNumberCondition;
  is_urgent?: StoaBooleanCondition;
  stage?: StoaSelectCondition;
  company?: StoaSelectCondition;
  owner?: StoaSelectCondition;
  tags?: StoaSelectsCondition;
  due_on?: StoaDateCondition;
  called_at?: StoaTimestampCondition;
  contract?: StoaFileCondition;
  papers?: StoaFilesCondition;
  contact?: StoaTextCondition;
  answers?: StoaJsonCondition;
  id?: StoaNumberCondition;
  created_at?: StoaTimestampCondition;
  created_by?: StoaNumberCondition;
  modified_at?: StoaTimestampCondition;
  modified_by?: StoaNumberCondition;
  deleted_at?: StoaTimestampCondition;
  deleted_by?: StoaNumberCondition;
  /** Matches records that match at least one of these groups. */
  or?: readonly Omit<DealsFilter, 'or'>[];
}

export interface DealsSort {
  title?: 'asc' | 'desc';
  notes?: 'asc' | 'desc';
  amount?: 'asc' | 'desc';
  price?: 'asc' | 'desc';
  is_urgent?: 'asc' | 'desc';
  stage?: 'asc' | 'desc';
  company?: 'asc' | 'desc';
  owner?: 'asc' | 'desc';
  due_on?: 'asc' | 'desc';
  called_at?: 'asc' | 'desc';
  contact?: 'asc' | 'desc';
  id?: 'asc' | 'desc';
  created_at?: 'asc' | 'desc';
  created_by?: 'asc' | 'desc';
  modified_at?: 'asc' | 'desc';
  modified_by?: 'asc' | 'desc';
  deleted_at?: 'asc' | 'desc';
  deleted_by?: 'asc' | 'desc';
}

export interface DealsRelated {
  stage: StoaVariant;
  company: CompaniesRecord;
  owner: StoaPerson;
  tags: StoaVariant;
}

/** Ids of the variants of Deals * / of `ours`. */
export const DealsVariants = {
  /** Stage (select) */
  stage: {
    /** New */
    new: 1,
    /** Won */
    won: 2,
  },
  /** Tags (selects) */
  tags: {
    /** Big */
    big: 3,
    /** Old */
    old: 4,
  },
} as const;

/** The account's entities, by alias. */
export interface StoaClient {
  /** Companies */
  companies: StoaEntity<CompaniesRecord, CompaniesCreate, CompaniesUpdate, CompaniesFilter, CompaniesSort, CompaniesRelated>;
  /** Deals * / of `ours` */
  deals: StoaEntity<DealsRecord, DealsCreate, DealsUpdate, DealsFilter, DealsSort, DealsRelated>;
}

/** `createStoaClient({ apiKey })`, and then `await client.deals.list({ limit: 10 })`. */
export function createStoaClient(options: StoaOptions): StoaClient {
  return stoaClientOf<StoaClient>(options, {
    url: STOA_URL,
    schemaVersion: STOA_SCHEMA_VERSION,
    aliases: [
      'companies',
      'deals',
    ],
  });
}

export type StoaTextCondition = StoaCondition<string, { ilike?: string; nilike?: string; like?: string; eq?: string; ne?: string; gte?: string; lte?: string; gt?: string; lt?: string; in?: readonly string[]; nin?: readonly string[]; ex?: boolean }>;
export type StoaNumberCondition = StoaCondition<number, { eq?: number; ne?: number; gte?: number; lte?: number; gt?: number; lt?: number; in?: readonly number[]; nin?: readonly number[]; ex?: boolean }>;
export type StoaTextareaCondition = StoaCondition<string, { ilike?: string; nilike?: string; like?: string; eq?: string; ne?: string; gte?: string; lte?: string; gt?: string; lt?: string; in?: readonly string[]; nin?: readonly string[]; ex?: boolean }>;
export type StoaBooleanCondition = StoaCondition<boolean, { eq?: boolean; ne?: boolean; in?: readonly boolean[]; nin?: readonly boolean[]; ex?: boolean }>;
export type StoaSelectCondition = StoaCondition<number, { eq?: number; ne?: number; gte?: number; lte?: number; gt?: number; lt?: number; in?: readonly number[]; nin?: readonly number[]; ex?: boolean }>;
export type StoaDateCondition = StoaCondition<string, { eq?: string; ne?: string; gte?: string; lte?: string; gt?: string; lt?: string; in?: readonly string[]; nin?: readonly string[]; ex?: boolean }>;
export type StoaTimestampCondition = StoaCondition<string, { eq?: string; ne?: string; gte?: string; lte?: string; gt?: string; lt?: string; in?: readonly string[]; nin?: readonly string[]; ex?: boolean }>;
export type StoaFileCondition = StoaCondition<number, { eq?: number; ne?: number; in?: readonly number[]; nin?: readonly number[]; ex?: boolean }>;
export type StoaJsonCondition = StoaCondition<never, { ex?: boolean }>;
export type StoaSelectsCondition = StoaCondition<number, { eq?: readonly number[]; ne?: readonly number[]; in?: readonly number[]; nin?: readonly number[]; all?: readonly number[]; ex?: boolean }>;
export type StoaFilesCondition = StoaCondition<number, { eq?: readonly number[]; ne?: readonly number[]; in?: readonly number[]; nin?: readonly number[]; all?: readonly number[]; ex?: boolean }>;

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

/** Calls reject with this when the server answers with an error. */
export class StoaError extends Error {
  override readonly name = 'StoaError';
  readonly problem: StoaProblem;
  readonly status: number;

  constructor(problem: StoaProblem) {
    super(`${problem.status} ${problem.title}: ${problem.message}`);
    this.problem = problem;
    this.status = problem.status;
  }
}

/** Address and credential: an API key, a token, or a function that returns the whole header. */
export interface StoaOptions {
  /** Origin of the account; by default the one this file was downloaded from. */
  url?: string;
  apiKey?: string;
  token?: string;
  authorization?: () => string | Promise<string>;
  fetch?: typeof globalThis.fetch;
}

const etags = new WeakMap<object, string>();

/** The ETag of a record returned by `get`, `create`, `update` or `restore`, for `ifMatch`. */
export const etagOf = (record: object): string | undefined => etags.get(record);

type Params = [name: string, value: string][];

function conditionParams(at: string, conditions: object): Params {
  return Object.entries(conditions).flatMap(([field, condition]): Params => {
    const name = `${at}[${field}]`;
    if (condition === undefined) return [];
    if (condition === null) return [[`${name}[ex]`, 'false']];
    if (at === 'query' && field === 'or')
      return (condition as object[]).flatMap((group, index) => conditionParams(`${name}[${index}]`, group));
    if (typeof condition !== 'object') return [[name, String(condition)]];
    return Object.entries(condition as object).flatMap(([operator, value]): Params => {
      if (value === undefined) return [];
      const operand = `${name}[${operator}]`;
      return Array.isArray(value) ? listParams(operand, value) : [[operand, String(value)]];
    });
  });
}

/** A single text is sent twice: sent once, it would be split at its commas, and an empty one would be an empty list. */
function listParams(name: string, values: readonly unknown[]): Params {
  const sent = values.length === 1 && typeof values[0] === 'string' ? [values[0], values[0]] : values;
  return sent.length === 0 ? [[name, '']] : sent.map((value) => [name, String(value)]);
}

type AnyQuery = StoaQuery<object, object, string, string>;

function searchOf({ filter, sort, with: related = [], fields = [], signal: _, ...plain }: AnyQuery): string {
  const params: Params = [
    ...conditionParams('query', filter ?? {}),
    ...Object.entries(sort ?? {}).map(([field, order]): [string, string] => [`sort[${field}]`, String(order)]),
    ...Object.entries({ ...plain, with: related.join(','), fields: fields.join(',') })
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]): [string, string] => [name, String(value)]),
  ];
  return params.length > 0 ? `?${new URLSearchParams(params)}` : '';
}

interface Means {
  idempotencyKey?: string;
  ifMatch?: string | undefined;
  signal?: AbortSignal;
}

interface Sent {
  body?: unknown;
  headers?: { [name: string]: string | undefined };
  signal?: AbortSignal | undefined;
}

type Send = (method: string, path: string, sent?: Sent) => Promise<unknown>;

async function authorizationOf({ authorization, apiKey, token }: StoaOptions): Promise<string | undefined> {
  if (authorization) return authorization();
  if (apiKey !== undefined) return `ApiKey ${apiKey}`;
  return token === undefined ? undefined : `WebApp ${token}`;
}

function sender(options: StoaOptions, url: string, schemaVersion: string): Send {
  const call = options.fetch ?? globalThis.fetch;
  return async (method, path, { body, headers = {}, signal } = {}) => {
    const all = {
      Accept: 'application/json',
      Authorization: await authorizationOf(options),
      'Content-Type': body === undefined ? undefined : 'application/json',
      'Stoa-Schema-Version': schemaVersion,
      ...headers,
    };
    const given = Object.entries(all).filter((each): each is [string, string] => each[1] !== undefined);
    const response = await call(`${url}/api/rest/${path}`, {
      method,
      headers: given,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    if (!response.ok) throw new StoaError(await problemOf(response));
    if (response.status === 204) return undefined;
    const answer: unknown = await response.json();
    const etag = response.headers.get('etag');
    if (etag !== null && typeof answer === 'object' && answer !== null) etags.set(answer, etag);
    return answer;
  };
}

/** A proxy may answer with another body. */
async function problemOf(response: Response): Promise<StoaProblem> {
  const { status } = response;
  const none = {
    type: 'unknown',
    title: response.statusText,
    status,
    message: 'unknown',
    request_id: '',
    violations: [],
  };
  const text = await response.text();
  try {
    return { ...none, ...JSON.parse(text) };
  } catch {
    return none;
  }
}

/** Untyped; `stoaClientOf` adds the types of the entity. */
function entityOf(send: Send, alias: string) {
  const at = (id: number) => `${alias}/${id}`;
  const list = async (query: AnyQuery = {}) =>
    (await send('GET', alias + searchOf(query), { signal: query.signal })) as StoaPage<unknown>;
  return {
    list,
    async *iterate(query: AnyQuery = {}) {
      let after: string | null | undefined = query.after;
      do {
        const page: StoaPage<unknown> = await list(after ? { ...query, after } : query);
        yield* page.items;
        after = page.next_cursor;
      } while (after);
    },
    get: (id: number, query: AnyQuery = {}) => send('GET', at(id) + searchOf(query), { signal: query.signal }),
    create: (data: object, { idempotencyKey, signal }: Means = {}) =>
      send('POST', alias, { body: data, headers: { 'Idempotency-Key': idempotencyKey }, signal }),
    update: (id: number, data: object, { ifMatch, signal }: Means = {}) =>
      send('PATCH', at(id), { body: data, headers: { 'If-Match': ifMatch }, signal }),
    remove: (id: number, { ifMatch, signal }: Means = {}) =>
      send('DELETE', at(id), { headers: { 'If-Match': ifMatch }, signal }),
    restore: (id: number, { signal }: Means = {}) => send('PATCH', at(id), { body: { deleted_at: null }, signal }),
    history: (id: number, query: AnyQuery = {}) =>
      send('GET', `${at(id)}/history${searchOf(query)}`, { signal: query.signal }),
    bulk: (rows: object, { idempotencyKey, signal }: Means = {}) =>
      send('POST', `${alias}/bulk`, { body: rows, headers: { 'Idempotency-Key': idempotencyKey }, signal }),
    merge: (id: number, data: object, { idempotencyKey, ifMatch, signal }: Means = {}) =>
      send('POST', `${at(id)}/merge`, {
        body: data,
        headers: { 'Idempotency-Key': idempotencyKey, 'If-Match': ifMatch },
        signal,
      }),
    unmerge: (id: number, data: object = {}, { idempotencyKey, ifMatch, signal }: Means = {}) =>
      send('POST', `${at(id)}/unmerge`, {
        body: data,
        headers: { 'Idempotency-Key': idempotencyKey, 'If-Match': ifMatch },
        signal,
      }),
  };
}

/** Creates the client. Programs call `createStoaClient`, which has the types. */
export function stoaClientOf<Client>(
  options: StoaOptions,
  { url, schemaVersion, aliases }: { url: string; schemaVersion: string; aliases: readonly string[] },
): Client {
  const send = sender(options, (options.url ?? url).replace(/\/+$/, ''), schemaVersion);
  return Object.fromEntries(aliases.map((alias) => [alias, entityOf(send, alias)])) as Client;
}
