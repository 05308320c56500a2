type Target = { user_id: number };

const own = '/api/v1/auth/factors';

/** A call of each route of second factors, for tests/api/http/permissions.test.ts. Nobody there has one. */
export const ofFactors = () => ({
  [`GET ${own}`]: () => ({ status: 200 }),
  [`POST ${own}/totp`]: () => ({ status: 200 }),
  [`POST ${own}/totp/confirm`]: () => ({ body: {}, status: 422 }),
  [`DELETE ${own}/totp`]: () => ({ status: 404 }),
  [`POST ${own}/recovery-codes`]: () => ({ status: 409 }),
  [`POST ${own}/passkeys/options`]: () => ({ status: 200 }),
  [`POST ${own}/passkeys`]: () => ({ body: {}, status: 422 }),
  [`PATCH ${own}/passkeys/:id`]: () => ({ path: `${own}/passkeys/987654321`, body: { name: 'N' }, status: 404 }),
  [`DELETE ${own}/passkeys/:id`]: () => ({ path: `${own}/passkeys/987654321`, status: 404 }),
  'POST /api/v1/auth/second-factor': () => ({ body: { challenge: 'none', code: '123456' }, status: 401 }),
  'POST /api/v1/auth/second-factor/challenge': () => ({ body: { challenge: 'none' }, status: 401 }),
  'POST /api/v1/auth/passkey': () => ({ body: {}, status: 422 }),
  'POST /api/v1/auth/passkey/options': () => ({ status: 200 }),
  'POST /api/v1/auth/reauthenticate/options': () => ({ status: 200 }),
  'DELETE /api/v1/users/:id/second-factor': ({ user_id }: Target) => ({
    path: `/api/v1/users/${user_id}/second-factor`,
    status: 409,
  }),
});

/** Of them, those for persons in a session. What a body is refused for comes first. */
export const factorsOfPersons = [
  ...[`GET ${own}`, `POST ${own}/totp`, `DELETE ${own}/totp`],
  ...[`POST ${own}/recovery-codes`, `POST ${own}/passkeys/options`, `PATCH ${own}/passkeys/:id`],
  ...[
    `DELETE ${own}/passkeys/:id`,
    'POST /api/v1/auth/reauthenticate/options',
    'DELETE /api/v1/users/:id/second-factor',
  ],
];
