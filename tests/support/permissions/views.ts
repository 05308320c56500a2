import type { Api } from '../server/api.ts';

/** A call of each route of saved views and list settings, for tests/api/http/permissions.test.ts. */
export const ofViews = () => ({
  'GET /api/v1/views': () => ({ status: 200 }),
  'POST /api/v1/views': () => {
    count += 1;
    return { body: { list: 'users', name: `View ${count}`, state: { query: '' } }, status: 201 };
  },
  'GET /api/v1/views/:id': ({ view_id }: OfView) => ({ path: `/api/v1/views/${view_id}`, status: 200 }),
  'PATCH /api/v1/views/:id': ({ view_id }: OfView) => ({
    path: `/api/v1/views/${view_id}`,
    body: { state: { query: 'search=a' } },
    status: 200,
  }),
  'DELETE /api/v1/views/:id': ({ view_id }: OfView) => ({ path: `/api/v1/views/${view_id}`, status: 204 }),
  'GET /api/v1/list-settings': () => ({ status: 200 }),
  'PATCH /api/v1/list-settings/:list': () => ({
    path: '/api/v1/list-settings/users',
    body: { is_dense: true },
    status: 200,
  }),
});

interface OfView {
  view_id: number;
}

let count = 0;

/** A shared view of the account, created by this person. */
export async function makeView(api: Api, account_id: number, user_id: number): Promise<number> {
  count += 1;
  const [row] = await api.sql<{ id: number }>(
    `insert into control.saved_views (account_id, user_id, list, name, is_shared, state)
     values ($1, $2, 'users', $3, true, '{"query": ""}') returning id`,
    [account_id, user_id, `Shared ${count}`],
  );
  return Number(row?.id);
}
