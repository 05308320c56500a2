import { type Session, sessions } from '#resources/people/sessions/sessions.resource.ts';
import { type User, UserCreate, UserUpdate, users } from '#resources/people/users/users.resource.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { type ProblemKind, problem } from '#shared/problems.ts';
import type { Resource } from '#shared/resource.ts';
import { check, type Schema } from '#shared/violations.ts';
import type { ObjectSchema } from '../../support/fuzz/sampleBody.ts';
import { meOf, olga } from './session.ts';

export interface Sent {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

/** The parts of a request that tests check. */
export function sentOf(input: RequestInfo | URL, init: RequestInit): Sent {
  const url = new URL(String(input), 'http://localhost');
  return {
    method: init.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: new Headers(init.headers),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
  };
}

type Row = { id: number; [field: string]: unknown };

/** A declaration whose records the fake API can list, read and write. */
export interface StandardResource extends Resource {
  record: ObjectSchema<object>;
  endpoints: Resource['endpoints'] & { list: Endpoint };
}

/** A server in memory for component tests, with the same paths, statuses, ETags and refusals. */
export function fakeApi() {
  const sent: Sent[] = [];
  /** Rows by the first part of the path below `/v1/`. */
  const tables: Record<string, Row[]> = { users: [], sessions: [] };
  const declarations: Record<string, Resource> = { users, sessions };
  const texts = new Map<string, string>();
  const versions = new Map<string, number>();
  let failing: Response | null = null;
  let held: Promise<void> | null = null;

  const etag = (name: string, id: number) => `"${name}-${id}-${versions.get(`${name}/${id}`) ?? 1}"`;
  const touch = (name: string, id: number) => versions.set(`${name}/${id}`, (versions.get(`${name}/${id}`) ?? 1) + 1);

  const reply = (status: number, data?: unknown, headers: Record<string, string> = {}) =>
    new Response(data === undefined ? null : JSON.stringify(data), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });

  const refuse = (kind: ProblemKind, message: string, violations = [] as Parameters<typeof problem>[2]) => {
    const body = problem(kind, message, violations);
    return reply(body.status, { ...body, request_id: 'r1' }, { 'content-type': 'application/problem+json' });
  };

  function list(name: string, query: URLSearchParams) {
    const nested = { filter: {} as Record<string, string>, sort: {} as Record<string, string> };
    for (const [key, value] of query) {
      const match = /^(filter|sort)\[(\w+)\]$/.exec(key);
      if (match) nested[match[1] as 'filter' | 'sort'][match[2] ?? ''] = value;
    }
    const read = check(declarations[name]?.endpoints.list?.query as Schema, {
      ...Object.fromEntries(query),
      ...nested,
    });
    if (!read.ok) return refuse('validation', 'validation', read.violations);
    const {
      query: text = '',
      page,
      limit,
      sort,
    } = read.value as unknown as {
      query: string;
      page: number;
      limit: number;
      sort: { field: string; order: string }[];
      filter: Record<string, unknown>;
    };
    const filter = (read.value as { filter: Record<string, unknown> }).filter;
    const label = (row: Row) => String(row.name ?? row.user_name);
    const rows = (tables[name] ?? [])
      .filter((row) => label(row).toLowerCase().includes(text.toLowerCase()))
      .filter((row) => Object.entries(filter).every(([key, value]) => !(key in row) || row[key] === value));
    const by = sort[0];
    if (by)
      rows.sort((a, b) => String(a[by.field]).localeCompare(String(b[by.field])) * (by.order === 'desc' ? -1 : 1));
    const items = limit === -1 ? rows : rows.slice((page - 1) * limit, page * limit);
    return reply(200, { items, totals: { count: rows.length } });
  }

  function createUser(body: unknown) {
    const read = check(UserCreate, body);
    if (!read.ok) return refuse('validation', 'validation', read.violations);
    const rows = tables.users ?? [];
    if (rows.some((row) => row.email === read.value.email)) return refuse('conflict', 'user already exsits in account');
    const made = person({ id: 1000 + rows.length, name: read.value.name, email: read.value.email });
    rows.push(made);
    return reply(201, made, { etag: etag('users', made.id) });
  }

  function create(name: string, body: unknown) {
    const read = check(declarations[name]?.endpoints.create?.body as Schema, body);
    if (!read.ok) return refuse('validation', 'validation', read.violations);
    const rows = tables[name] ?? [];
    const created = { ...(read.value as object), id: 1000 + rows.length, created_at: '2026-01-02T03:04:05.000Z' };
    rows.push(created);
    return reply(201, created, { etag: etag(name, created.id) });
  }

  function record(name: string, id: number, call: Sent) {
    const rows = tables[name] ?? [];
    const row = rows.find((item) => item.id === id);
    if (!row) return refuse('not_found', 'not_found');
    const condition = call.headers.get('if-match');
    if (condition && condition !== etag(name, id)) return refuse('stale', 'stale');
    if (call.method === 'DELETE') {
      rows.splice(rows.indexOf(row), 1);
      return new Response(null, { status: 204 });
    }
    if (call.method === 'PATCH') {
      const read = check(declarations[name]?.endpoints.update?.body ?? UserUpdate, call.body);
      if (!read.ok) return refuse('validation', 'validation', read.violations);
      const { password: _password, password_confirm: _confirm, ...fields } = read.value as Record<string, unknown>;
      Object.assign(row, fields);
      touch(name, id);
    }
    return reply(200, row, { etag: etag(name, id) });
  }

  function answer(call: Sent): Response {
    const text = texts.get(call.path);
    if (text !== undefined) return new Response(text, { status: 200, headers: { 'content-type': 'text/plain' } });
    const [, , name = '', id, action] = call.path.replace(/^\/api/, '').split('/');
    if (name === 'auth')
      return reply(200, call.method === 'PATCH' ? { ...olga, ...(call.body as object) } : meOf(olga));
    if (name === 'users' && id === 'check-email') {
      const { email } = call.body as { email: string };
      return reply(200, { exists: (tables.users ?? []).some((row) => row.email === email) });
    }
    if (action === 'api-keys') {
      if (call.method === 'DELETE') return new Response(null, { status: 204 });
      return new Response('key-named', { status: 201, headers: { 'content-type': 'text/plain' } });
    }
    if (action === 'generate-api-key')
      return new Response('key-123', { status: 200, headers: { 'content-type': 'text/plain' } });
    if (id) return record(name, Number(id), call);
    if (call.method !== 'POST') return list(name, call.query);
    return name === 'users' ? createUser(call.body) : create(name, call.body);
  }

  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const call = sentOf(input, init);
    // Every list requests these too. They are empty, unless a test uses withViews.
    if (/\/v1\/(views|list-settings)/.test(call.path)) return reply(200, { items: [], totals: { count: 0 } });
    // And every card of a person these.
    const beside = call.method === 'GET' && /\/v1\/(?:users\/\d+\/(api-keys)|(roles))$/.exec(call.path);
    if (beside && !(beside[2] && declarations.roles)) {
      const items = tables[beside[1] ? 'api_keys' : 'roles'] ?? [];
      return reply(200, { items, totals: { count: items.length } });
    }
    sent.push(call);
    if (held) await held;
    init.signal?.throwIfAborted();
    const failed = failing;
    failing = null;
    return failed ?? answer(call);
  };

  return {
    fetch,
    sent,
    tables,
    /** Serves the standard endpoints of a declaration. */
    serve: (resource: StandardResource, rows: Row[]) => {
      const name = resource.endpoints.list.path.split('/')[2] ?? '';
      declarations[name] = resource;
      tables[name] = rows;
    },
    /** Text responses by path. */
    texts,
    touch,
    refuse,
    /** Replaces the next response. */
    failNext: (response: Response) => {
      failing = response;
    },
    /** Holds all calls until the returned function is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return () => {
        held = null;
        resolve();
      };
    },
    last: (method: string) => sent.findLast((call) => call.method === method),
  };
}

export const person = (fields: Partial<User> & { id: number }): User => ({
  name: `Person ${fields.id}`,
  email: `person${fields.id}@example.com`,
  avatar: null,
  full_access: false,
  blocked: false,
  is_owner: false,
  last_action_at: '2026-01-02T03:04:05.000Z',
  accounts_count: 1,
  has_api_key: false,
  has_second_factor: false,
  role_ids: [],
  is_invited: false,
  language: null,
  extra: {},
  ...fields,
});

export const visit = (fields: Partial<Session> & { id: number }): Session => ({
  user_id: 1,
  user_name: 'Ada Owner',
  user_avatar: null,
  device: 'Firefox, Windows',
  ip: '10.0.0.7',
  created_at: '2026-01-02T03:04:05.000Z',
  last_seen_at: '2026-01-03T03:04:05.000Z',
  is_current: false,
  ...fields,
});
