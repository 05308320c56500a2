/** A call of each route of billing, for tests/api/http/permissions.test.ts. */
export const ofBilling = () => ({
  'GET /api/v1/accounts/settings/billing': () => ({ status: 200 }),
  'PATCH /api/v1/accounts/settings/billing': () => ({ body: { alert_enabled: false }, status: 200 }),
  'GET /api/v1/billing/chart': () => ({ status: 200 }),
  // Only modules charge.
  'POST /api/v1/billing/charge': () => ({ body: { amount: 1, description: 'Sample', key: 'sample' }, status: 403 }),
  'GET /api/v1/billing/entries': () => ({ status: 200 }),
  'GET /api/v1/billing/entries/export.csv': () => ({ status: 200 }),
  'POST /api/v1/billing/payment-methods': () => ({ body: {}, status: 201 }),
  'POST /api/v1/billing/top-up': () => ({ body: { amount: 1 }, status: 200 }),
  'POST /api/v1/billing/payments/:id/check': () => ({ path: '/api/v1/billing/payments/1000000/check', status: 404 }),
  // There is no such provider and no such payment.
  'POST /api/v1/billing/notifications/:provider': () => ({
    path: '/api/v1/billing/notifications/nobody',
    body: {},
    status: 404,
  }),
  'GET /api/v1/billing/test/:token': () => ({ path: '/api/v1/billing/test/none', status: 404 }),
  'POST /api/v1/billing/test/:token': () => ({ path: '/api/v1/billing/test/none', body: {}, status: 422 }),
});
