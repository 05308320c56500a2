import type { Entity } from '#resources/data/entities/entities.resource.ts';
import { meaningOf } from '#sdk/testing/operators.ts';
import { type fakeApi, type Sent, sentOf } from '../support/fakeApi.ts';

type Api = ReturnType<typeof fakeApi>;
type Row = { id: number; [field: string]: unknown };

const text = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Objects are compared as texts. */
const plain = (value: unknown) => (typeof value === 'object' && value !== null ? text(value) : value);

const compare = (a: unknown, b: unknown) =>
  typeof a === 'number' ? a - Number(b) : text(a) < text(b) ? -1 : Number(text(a) > text(b));

/** Adds the data API of one entity to the fake API: paths, statuses, ETags, operators. */
export function withRecords(api: Api, { alias, fields = [] }: Pick<Entity, 'alias' | 'fields'>, rows: Row[]) {
  const versions = new Map<number, number>();
  const etag = (id: number) => `"${versions.get(id) ?? 1}"`;
  const touch = (id: number) => void versions.set(id, (versions.get(id) ?? 1) + 1);
  const withNulls = (row: Row): Row => ({ ...Object.fromEntries(fields.map((field) => [field.alias, null])), ...row });
  const responses: Response[] = [];
  const deleted: Row[] = [];
  const answers = new Map<string, Response>();
  let isAnswerLost = false;
  const beforeWrites: (() => void | Promise<void>)[] = [];

  const reply = (status: number, data: Row | object, tag?: string) =>
    new Response(JSON.stringify(data), {
      status,
      headers: { 'content-type': 'application/json', ...(tag && { etag: tag }) },
    });

  function list(query: URLSearchParams): Response {
    const conditions = [...query].flatMap(([key, operand]) => {
      const [, field = '', operator = ''] = /^query\[(\w+)\]\[(\w+)\]$/.exec(key) ?? [];
      return field ? [(row: Row) => meaningOf(operator)?.({ value: plain(row[field]), operand, compare })] : [];
    });
    const search = query.get('search')?.toLowerCase() ?? '';
    const found = rows
      .map(withNulls)
      .filter((row) => conditions.every((holds) => holds(row)))
      .filter((row) => text(row).toLowerCase().includes(search));
    for (const [key, order] of query) {
      const [, field] = /^sort\[(\w+)\]$/.exec(key) ?? [];
      if (field) found.sort((a, b) => compare(a[field], b[field]) * (order === 'desc' ? -1 : 1));
    }
    const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 25)];
    const isTagged = query.get('with')?.split(',').includes('ETag');
    const picked = query.get('fields')?.split(',');
    const pick = (row: Row) =>
      picked ? ({ id: row.id, ...Object.fromEntries(picked.map((name) => [name, row[name]])) } as Row) : row;
    const items = found.slice((page - 1) * limit, page * limit).map(pick);
    return reply(200, {
      items: isTagged ? items.map((row) => ({ ...row, ETag: etag(row.id) })) : items,
      totals: { count: found.length },
    });
  }

  function one(call: Sent, id: number): Response {
    const row = rows.find((each) => each.id === id);
    if (!row) return api.refuse('not_found', 'not_found');
    const condition = call.headers.get('if-match');
    if (condition && condition !== etag(id)) return api.refuse('stale', 'stale');
    if (call.method === 'DELETE') {
      rows.splice(rows.indexOf(row), 1);
      return new Response(null, { status: 204 });
    }
    if (call.method === 'PATCH') {
      Object.assign(row, call.body);
      touch(id);
    }
    return reply(200, withNulls(row), etag(id));
  }

  interface Bulk {
    create?: object[];
    update?: Row[];
    delete?: number[];
  }

  /** All or nothing, as the server does. An update of a deleted record restores it. */
  function bulk({ create: added = [], update = [], delete: gone = [] }: Bulk): Response {
    const violations = update.flatMap(({ id, 'If-Match': expected }, at) =>
      expected === undefined || expected === etag(id)
        ? []
        : [{ field: `update.${at}.If-Match`, message: 'records.errors.stale', params: {} }],
    );
    if (violations.length > 0) return api.refuse('validation', 'validation', violations);
    const created = added.map((body) => withNulls(add(body)));
    for (const row of rows.filter(({ id }) => gone.includes(id))) deleted.push(...rows.splice(rows.indexOf(row), 1));
    const updated = update.flatMap(({ 'If-Match': _, ...change }) => {
      for (const row of deleted.filter(({ id }) => id === change.id))
        rows.push(...deleted.splice(deleted.indexOf(row), 1));
      const row = rows.find(({ id }) => id === change.id);
      touch(change.id);
      return row ? [withNulls(Object.assign(row, change))] : [];
    });
    return reply(200, { created, updated, deleted: gone });
  }

  function add(body: unknown): Row {
    const row = {
      id: Math.max(0, ...rows.map(({ id }) => id), ...deleted.map(({ id }) => id)) + 1,
      ...(body as object),
    };
    rows.push(row);
    return row;
  }

  function create(body: unknown): Response {
    const row = add(body);
    return reply(201, withNulls(row), etag(row.id));
  }

  /** A POST with a key that was answered already is answered the same. */
  async function once(key: string | null, write: () => Response): Promise<Response> {
    const known = key === null ? undefined : answers.get(key);
    const answer = known ?? write();
    if (key !== null) answers.set(key, answer.clone());
    return answer.clone();
  }

  const base = api.fetch;
  api.fetch = async (input, init = {}) => {
    const call = sentOf(input, init);
    const [, , room, name, id] = call.path.split('/');
    if (room !== 'rest' || name !== alias) return base(input, init);
    api.sent.push(call);
    const instead = call.method === 'GET' ? undefined : responses.shift();
    if (call.method !== 'GET') await beforeWrites.shift()?.();
    if (instead) return instead;
    if (id === 'bulk') {
      const answer = await once(call.headers.get('idempotency-key'), () => bulk(call.body as Bulk));
      if (isAnswerLost) {
        isAnswerLost = false;
        throw new TypeError('Failed to fetch');
      }
      return answer;
    }
    if (id) return one(call, Number(id));
    return call.method === 'POST' ? create(call.body) : list(call.query);
  };
  return {
    touch,
    /** The next write of many records is done, but its response does not arrive. */
    loseNextAnswer: () => {
      isAnswerLost = true;
    },
    /** Runs just before the next write, for example to change the record as another user, or to hold the write back. */
    beforeNextWrite: (work: () => void | Promise<void>) => void beforeWrites.push(work),
    /** Replaces the response to the next write. */
    failNextWrite: (answer: Response) => void responses.push(answer),
  };
}
