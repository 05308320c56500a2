import type { StoaPage, StoaProblem, StoaQuery } from './clientTypes.ts';

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
