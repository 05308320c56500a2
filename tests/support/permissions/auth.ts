import { password } from '../server/credentials.ts';

let count = 0;
const fresh = () => {
  count += 1;
  return `sample${count}@example.com`;
};

/** A call of each route of sign-in and invitations, for tests/api/http/permissions.test.ts. */
export const ofAuth = () => ({
  'POST /api/v1/auth/sign-up': () => ({ body: { name: 'Sample', email: fresh(), password }, status: 201 }),
  'POST /api/v1/auth/reset-password': () => ({ body: { email: fresh() }, status: 204 }),
  // No such code exists.
  'POST /api/v1/auth/code': () => ({ body: { code: 'none' }, status: 422 }),
  'POST /api/v1/auth/reset-password-confirm': () => ({ body: { code: 'none' }, status: 422 }),
  'POST /api/v1/auth/enter': () => ({ body: { code: 'none' }, status: 422 }),
  'POST /api/v1/auth/reauthenticate': () => ({ body: { password_current: 'wrong' }, status: 422 }),
  'GET /api/v1/auth/invitations': () => ({ status: 200 }),
  // No account waits for them.
  'POST /api/v1/auth/invitations/:account_id/accept': () => ({
    path: '/api/v1/auth/invitations/987654321/accept',
    status: 404,
  }),
  'DELETE /api/v1/auth/invitations/:account_id': () => ({
    path: '/api/v1/auth/invitations/987654321',
    status: 404,
  }),
  'GET /api/v1/auth/accounts': () => ({ status: 200 }),
  'POST /api/v1/auth/accounts/:id/enter': ({ account_id }: { account_id: number }) => ({
    path: `/api/v1/auth/accounts/${account_id}/enter`,
    status: 200,
  }),
  'POST /api/v1/auth/preview/:user_id': ({ user_id }: { user_id: number }) => ({
    path: `/api/v1/auth/preview/${user_id}`,
    status: 200,
  }),
  'POST /api/v1/users/invite': () => ({ body: { email: fresh() }, status: 201 }),
  // The user has a password already.
  'POST /api/v1/users/:id/invite': ({ user_id }: { user_id: number }) => ({
    path: `/api/v1/users/${user_id}/invite`,
    status: 409,
  }),
  'POST /api/v1/users/:id/make-owner': ({ user_id }: { user_id: number }) => ({
    path: `/api/v1/users/${user_id}/make-owner`,
    body: { password_current: 'wrong' },
    status: 422,
  }),
  'POST /api/v1/auth/leave': () => ({ status: 204 }),
});

/** Routes for persons in a session: an API key is confined to its account and changes no credentials. */
export const ofPersons = new Set([
  'POST /api/v1/users/:id/personal-data/export',
  'POST /api/v1/users/:id/erase',
  'GET /api/v1/accounts/modules/:module_alias/disposable-token',
  'POST /api/v1/auth/reauthenticate',
  'GET /api/v1/auth/invitations',
  'POST /api/v1/auth/invitations/:account_id/accept',
  'DELETE /api/v1/auth/invitations/:account_id',
  'POST /api/v1/auth/accounts/:id/enter',
  'POST /api/v1/auth/preview/:user_id',
  'DELETE /api/v1/auth/identities/:id',
  'POST /api/v1/users/:id/generate-api-key',
  'POST /api/v1/users/:id/api-keys',
  'DELETE /api/v1/users/:id/api-keys/:key_id',
  'POST /api/v1/users/:id/make-owner',
  'DELETE /api/v1/users/:id',
  'POST /api/v1/auth/leave',
]);
