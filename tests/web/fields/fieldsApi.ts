import { type Field, FieldCreate, FieldUpdate } from '#resources/data/fields/fields.resource.ts';
import type { HistoryRow } from '#resources/data/history/history.resource.ts';
import { check, type Violation } from '#shared/violations.ts';
import { entity, withEntities } from '../entities/entityApi.ts';
import { type fakeApi, type Sent, sentOf } from '../support/fakeApi.ts';

type Api = ReturnType<typeof fakeApi>;

/** Fields of the entities Deals (5) and Companies (6). */
export interface FieldsBackend {
  fields: Field[];
  /** Change history of every field. */
  history?: HistoryRow[];
  /** Called before each response: may delay or replace it. */
  before?: (call: Sent) => Promise<Response | undefined> | Response | undefined;
}

const reply = (status: number, data?: unknown, headers: Record<string, string> = {}) =>
  new Response(data === undefined ? null : JSON.stringify(data), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });

const etagOf = (field: Field) => `"${field.id}-${field.name}-${field.alias}"`;

/** Adds the endpoints of fields and the event stream to the fake API. */
export function withFields(api: Api, backend: FieldsBackend) {
  withEntities(api, {
    entities: [
      entity({ id: 5, name: 'Deals', alias: 'deals' }),
      entity({ id: 6, name: 'Companies', alias: 'companies' }),
    ],
  });
  const pages: ReadableStreamDefaultController<Uint8Array>[] = [];
  const ofEntity = (id: number) => backend.fields.filter((field) => field.entity_id === id);
  const listed = (id: number) =>
    reply(200, { items: ofEntity(id).toSorted((a, b) => a.order - b.order), totals: { count: ofEntity(id).length } });

  function create(body: unknown): Response {
    const read = check(FieldCreate, body);
    if (!read.ok) return api.refuse('validation', 'validation', read.violations as Violation[]);
    const { variants = [], extra = {}, ...given } = read.value;
    if (ofEntity(given.entity_id).some(({ alias }) => alias === given.alias))
      return api.refuse('conflict', 'field_alias_taken');
    const id = 100 + backend.fields.length;
    const kept = variants.map((variant, index) => ({ ...variant, id: id * 10 + index }));
    const made = { ...given, id, extra, variants: kept, status_id: 2, order: backend.fields.length + 1 } as Field;
    backend.fields.push(made);
    return reply(201, made);
  }

  function one(call: Sent, id: number, action: string | undefined): Response {
    const field = backend.fields.find((row) => row.id === id);
    if (!field) return api.refuse('not_found', 'not_found');
    if (action === 'history')
      return reply(200, {
        items: backend.history ?? [],
        total_count: 0,
        totals: { count: backend.history?.length ?? 0 },
      });
    if (action === 'retry') return reply(200, Object.assign(field, { status_id: 1 }));
    if (action === 'discard' || call.method === 'DELETE') {
      backend.fields.splice(backend.fields.indexOf(field), 1);
      return reply(204);
    }
    if (call.method === 'PATCH') {
      const condition = call.headers.get('if-match');
      if (condition && condition !== etagOf(field)) return api.refuse('stale', 'stale');
      const read = check(FieldUpdate, call.body);
      if (!read.ok) return api.refuse('validation', 'validation', read.violations);
      Object.assign(field, read.value);
    }
    return reply(200, field, { etag: etagOf(field) });
  }

  function setOrder({ entity_id, order }: { entity_id: number; order: number[] }): Response {
    for (const field of ofEntity(entity_id)) field.order = order.indexOf(field.id) + 1;
    return listed(entity_id);
  }

  function events(): Response {
    const body = new ReadableStream<Uint8Array>({ start: (page) => void pages.push(page) });
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  }

  function answer(call: Sent): Response | null {
    if (call.path.endsWith('/v1/events')) return events();
    const [, id, action] = /\/v1\/entities\/fields(?:\/([\w-]+))?(?:\/(\w+))?$/.exec(call.path) ?? [];
    if (!call.path.includes('/v1/entities/fields')) return null;
    if (id === 'set-order') return setOrder(call.body as { entity_id: number; order: number[] });
    if (id) return one(call, Number(id), action);
    return call.method === 'POST' ? create(call.body) : listed(Number(call.query.get('entity_id')));
  }

  const base = api.fetch;
  api.fetch = async (input, init = {}) => {
    const call = sentOf(input, init);
    const early = await backend.before?.(call);
    const own = early ?? answer(call);
    if (!own) return base(input, init);
    api.sent.push(call);
    return own;
  };
  return {
    /** Sends the event of a schema change to all open pages. */
    sendSchemaEvent: () => {
      for (const page of pages) page.enqueue(new TextEncoder().encode('event: schema\ndata: {}\n\n'));
    },
  };
}
