/** The only call of the overview, for tests/api/http/permissions.test.ts. */
export const ofOverview = () => ({
  'GET /api/v1/overview': () => ({ status: 200 }),
});
