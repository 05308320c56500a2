import { password } from '../server/credentials.ts';

let count = 0;
const fresh = () => {
  count += 1;
  return `new${count}@example.com`;
};

type Target = { user_id: number };

/** Samples of the calls about people and their API keys. */
export const ofUsers = () => ({
  'GET /api/v1/users': () => ({ status: 200 }),
  'POST /api/v1/users': () => ({
    body: { name: 'N', email: fresh(), password, password_confirm: password },
    status: 201,
  }),
  'GET /api/v1/users/:id': ({ user_id }: Target) => ({ path: `/api/v1/users/${user_id}`, status: 200 }),
  'PATCH /api/v1/users/:id': ({ user_id }: Target) => ({
    path: `/api/v1/users/${user_id}`,
    body: { name: 'N' },
    status: 200,
  }),
  'POST /api/v1/users/:id/generate-api-key': ({ user_id }: Target) => ({
    path: `/api/v1/users/${user_id}/generate-api-key`,
    status: 200,
  }),
  'GET /api/v1/users/:id/api-keys': ({ user_id }: Target) => ({
    path: `/api/v1/users/${user_id}/api-keys`,
    status: 200,
  }),
  'POST /api/v1/users/:id/api-keys': ({ user_id }: Target) => ({
    path: `/api/v1/users/${user_id}/api-keys`,
    body: { name: fresh() },
    status: 201,
  }),
  // Nobody has the key.
  'DELETE /api/v1/users/:id/api-keys/:key_id': ({ user_id }: Target) => ({
    path: `/api/v1/users/${user_id}/api-keys/1000000`,
    status: 404,
  }),
  'POST /api/v1/users/check-email': () => ({ body: { email: 'a@b.example' }, status: 200 }),
});
