import type { SavedView } from '#resources/data/views/views.resource.ts';
import { type fakeApi, type Sent, sentOf } from '../../support/fakeApi.ts';

type Api = ReturnType<typeof fakeApi>;

export const savedView = (fields: Partial<SavedView> & { id: number }): SavedView => ({
  list: 'users',
  name: `View ${fields.id}`,
  is_shared: false,
  state: { query: '' },
  user_id: 7,
  user_name: 'Olga Owner',
  created_at: '2026-01-02T03:04:05.000Z',
  modified_at: '2026-01-02T03:04:05.000Z',
  ...fields,
});

/** Adds the endpoints of saved views to the fake API. `writes` has the requests that change them. */
export function withViews(api: Api, views: SavedView[]) {
  const writes: Sent[] = [];
  const base = api.fetch;
  const reply = (status: number, data?: unknown, headers: Record<string, string> = {}) =>
    new Response(data === undefined ? null : JSON.stringify(data), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const etag = (view: SavedView) => `"${JSON.stringify(view).length}-${view.modified_at}"`;
  const between: (() => void)[] = [];

  function answer(call: Sent): Response {
    const id = Number(/views\/(\d+)$/.exec(call.path)?.[1]);
    const view = views.find((each) => each.id === id);
    if (call.method === 'GET' && id) {
      if (!view) return api.refuse('not_found', 'not_found');
      const answered = reply(200, view, { etag: etag(view) });
      between.shift()?.();
      return answered;
    }
    if (call.method === 'GET') {
      const items = views.filter(({ list }) => list === call.query.get('filter[list]'));
      return reply(200, { items, totals: { count: items.length } });
    }
    writes.push(call);
    if (call.method === 'POST') {
      const body = call.body as SavedView;
      if (views.some(({ name }) => name === body.name)) return api.refuse('conflict', 'view_name_taken');
      const made = savedView({ ...body, id: 100 + views.length });
      views.push(made);
      return reply(201, made);
    }
    if (!view) return api.refuse('not_found', 'not_found');
    if (call.headers.get('if-match') !== etag(view)) return api.refuse('stale', 'stale');
    if (call.method === 'DELETE') {
      views.splice(views.indexOf(view), 1);
      return reply(204);
    }
    return reply(200, Object.assign(view, call.body, { modified_at: new Date().toISOString() }));
  }

  api.fetch = async (input, init = {}) => {
    const call = sentOf(input, init);
    return call.path.includes('/v1/views') ? answer(call) : base(input, init);
  };
  return {
    writes,
    views,
    /** Runs after the next read of a view, before the page writes it. */
    afterNextRead: (act: () => void) => void between.push(act),
  };
}
