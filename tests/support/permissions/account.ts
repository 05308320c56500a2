/** A call of each route of account settings, for tests/api/http/permissions.test.ts. */
export const ofAccount = () => ({
  'GET /api/v1/auth/account': () => ({ status: 200 }),
  'GET /api/v1/auth/account/usage': () => ({ status: 200 }),
  'PATCH /api/v1/auth/account': () => ({ body: { account_language: 'en' }, status: 200 }),
  // The account has no custom domain.
  'POST /api/v1/auth/account/check-domain': () => ({ status: 422 }),
});
