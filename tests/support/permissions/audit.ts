/** A call of each route of the audit log that is not standard, for tests/api/http/permissions.test.ts. */
export const ofAudit = () => ({
  'GET /api/v1/audit/export.csv': () => ({ status: 200 }),
  'PATCH /api/v1/audit/settings': () => ({ body: { retention_days: 90 }, status: 200 }),
  // Nothing is sent.
  'POST /api/v1/audit/settings/secret': () => ({ status: 409 }),
  'POST /api/v1/audit/settings/test': () => ({ status: 409 }),
});
