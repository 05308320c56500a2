const none = '/api/v1/auth/oidc/oidc';

/**
 * A call of each route of third-party sign-in, for tests/api/http/permissions.test.ts. No provider is set up there, and
 * no identities exist. Permissions with identities are tested in tests/api/identities/thirdPartyProfile.test.ts.
 */
export const ofIdentities = () => ({
  'GET /api/v1/auth/oidc/:provider': () => ({ path: none, status: 404 }),
  'GET /api/v1/auth/oidc/:provider/callback': () => ({ path: `${none}/callback`, status: 404 }),
  'GET /api/v1/auth/oidc/:provider/finish': () => ({ path: `${none}/finish`, status: 404 }),
  'POST /api/v1/auth/oidc/:provider/link': () => ({ path: `${none}/link`, status: 404 }),
  'GET /api/v1/auth/identities': () => ({ status: 200 }),
  'DELETE /api/v1/auth/identities/:id': () => ({ path: '/api/v1/auth/identities/987654321', status: 404 }),
});
