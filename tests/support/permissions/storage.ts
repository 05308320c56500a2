const path = '/api/v1/accounts/settings/storage';

/** A call of each route of the storage settings, for tests/api/http/permissions.test.ts. */
export const ofStorage = () => ({
  [`GET ${path}`]: () => ({ status: 200 }),
  [`PATCH ${path}`]: () => ({ body: { storage_location: 'provider' }, status: 200 }),
  [`POST ${path}/check`]: () => ({ body: { storage_location: 'provider' }, status: 200 }),
  [`POST ${path}/cancel-move`]: () => ({ status: 409 }),
  [`POST ${path}/roll-back`]: () => ({ status: 409 }),
  [`GET ${path}/status`]: () => ({ status: 200 }),
});
