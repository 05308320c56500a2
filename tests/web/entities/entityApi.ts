import { type Entity, entities } from '#resources/data/entities/entities.resource.ts';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import type { HistoryRow } from '#resources/data/history/history.resource.ts';
import { everything } from '#shared/entities/rights.ts';
import { check, type Schema } from '#shared/violations.ts';
import { type fakeApi, type Sent, sentOf } from '../support/fakeApi.ts';

type Api = ReturnType<typeof fakeApi>;

export const entity = (fields: Partial<Entity> & { id: number }): Entity => ({
  name: `Entity ${fields.id}`,
  alias: `entity_${fields.id}x`,
  names: {},
  icon: null,
  hue: null,
  position: null,
  status_id: 2,
  module: null,
  unique_together: [],
  rights: everything,
  fields: [],
  ...fields,
});

export const field = (fields: Partial<Field> & { id: number }): Field => ({
  entity_id: 5,
  name: `Field ${fields.id}`,
  alias: 'amount',
  type_id: 1,
  status_id: 2,
  extra: {},
  variants: [],
  order: 1,
  access: 'write',
  ...fields,
});

export const event = (fields: Partial<HistoryRow> & { id: number }): HistoryRow => ({
  created_at: '2026-01-02T03:04:05.000Z',
  user_name: 'Olga Owner',
  user_avatar: null,
  user_id: 7,
  module: null,
  type_id: 1,
  entity_id: 5,
  data: {},
  result: { ok: true },
  ...fields,
});

interface Backend {
  entities: Entity[];
  history?: HistoryRow[];
  /** Responses of the data API. */
  records?: (call: Sent) => { status: number; data?: unknown };
}

const reply = (status: number, data?: unknown) =>
  new Response(data === undefined ? null : JSON.stringify(data), {
    status,
    headers: { 'content-type': 'application/json' },
  });

/** Adds the endpoints of entities to the fake API. */
export function withEntities(api: Api, backend: Backend) {
  const page = (rows: readonly unknown[], query: URLSearchParams) => {
    const start = (Number(query.get('page') ?? 1) - 1) * 10;
    return { items: rows.slice(start, start + 10), total_count: rows.length, totals: { count: rows.length } };
  };

  function create(body: unknown): Response {
    const read = check(entities.endpoints.create.body as Schema, body);
    if (!read.ok) return api.refuse('validation', 'validation', read.violations);
    const { name, alias } = read.value as { name: string; alias: string };
    if (backend.entities.some((row) => row.alias === alias)) return api.refuse('conflict', 'entity_alias_taken');
    const made = entity({ id: 100 + backend.entities.length, name, alias });
    backend.entities.push(made);
    return reply(201, made);
  }

  function one(call: Sent, id: number, action: string | undefined): Response {
    const row = backend.entities.find((item) => item.id === id);
    if (!row) return api.refuse('not_found', 'not_found');
    if (action === 'history') return reply(200, page(backend.history ?? [], call.query));
    if (action === 'retry') return reply(200, Object.assign(row, { status_id: 2 }));
    if (action === 'discard' || call.method === 'DELETE') {
      backend.entities.splice(backend.entities.indexOf(row), 1);
      return reply(204);
    }
    if (call.method === 'PATCH') Object.assign(row, call.body);
    return reply(200, row);
  }

  function setOrder({ order }: { order: number[] }): Response {
    if (order.length !== backend.entities.length) return api.refuse('validation', 'validation');
    for (const row of backend.entities) row.position = order.indexOf(row.id) + 1;
    const items = order.map((id) => backend.entities.find((row) => row.id === id));
    return reply(200, { items, totals: { count: items.length } });
  }

  function answer(call: Sent): Response | null {
    const [, , room, name, id, action] = call.path.split('/');
    if (room === 'rest') {
      const { status, data } = backend.records?.(call) ?? { status: 200, data: { items: [], totals: { count: 0 } } };
      return reply(status, data);
    }
    if (name === 'events') return reply(404);
    if (name !== 'entities') return null;
    if (id === 'client') return new Response('export {};', { headers: { 'content-type': 'application/typescript' } });
    if (id === 'set-order') return setOrder(call.body as { order: number[] });
    if (id === 'fields') {
      if (call.method === 'POST') return reply(200, field({ id: 1 }));
      const fields = backend.entities.flatMap((row) => row.fields ?? []);
      return reply(200, { items: fields, totals: { count: fields.length } });
    }
    if (id) return one(call, Number(id), action);
    if (call.method === 'POST') return create(call.body);
    const text = call.query.get('query')?.toLowerCase() ?? '';
    const items = backend.entities.filter((row) => `${row.name} ${row.alias}`.toLowerCase().includes(text));
    return reply(200, { items, totals: { count: items.length } });
  }

  const base = api.fetch;
  api.fetch = async (input, init = {}) => {
    const call = sentOf(input, init);
    const own = answer(call);
    if (!own) return base(input, init);
    api.sent.push(call);
    return own;
  };
}
