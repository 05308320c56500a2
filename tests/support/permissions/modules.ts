import { randomUUID } from 'node:crypto';

/** Nothing has this id, so callers with access get 404. */
const id = 1_000_000;

const missing = (path: string, body?: object) => () => ({
  path: `/api/v1${path}`,
  ...(body && { body }),
  status: 404,
});

/** A call of each route of modules, versions and the marketplace, for tests/api/http/permissions.test.ts. */
export const ofModules = () => ({
  'POST /api/v1/modules': () => ({
    body: { name: 'Module', alias: `m${randomUUID().slice(0, 30)}` },
    status: 201,
  }),
  'GET /api/v1/modules/:id_or_alias': missing('/modules/nothing-of-the-kind'),
  'GET /api/v1/modules/:id/token': missing(`/modules/${id}/token`),
  'GET /api/v1/modules/:id/history': missing(`/modules/${id}/history`),
  'GET /api/v1/modules/:module_id/versions': missing(`/modules/${id}/versions`),
  'POST /api/v1/modules/:module_id/versions': missing(`/modules/${id}/versions`, { name: 'Version' }),
  'GET /api/v1/modules/:module_id/versions/:id': missing(`/modules/${id}/versions/${id}`),
  'PATCH /api/v1/modules/:module_id/versions/:id': missing(`/modules/${id}/versions/${id}`, { name: 'Version' }),
  'PUT /api/v1/modules/:module_id/versions/:id/widget': () => ({
    path: `/api/v1/modules/${id}/versions/${id}/widget`,
    body: 'export default {};',
    headers: { 'content-type': 'text/javascript' },
    status: 404,
  }),
  'POST /api/v1/modules/:module_id/versions/:id/set-main': missing(`/modules/${id}/versions/${id}/set-main`),
  'POST /api/v1/modules/:module_id/versions/:id/rollouts': missing(`/modules/${id}/versions/${id}/rollouts`, {
    percent: 1,
  }),
  'PATCH /api/v1/modules/:module_id/versions/:id/rollouts/:rollout_id': missing(
    `/modules/${id}/versions/${id}/rollouts/${id}`,
    { percent: 1 },
  ),
  'GET /api/v1/modules/:module_id/callbacks': missing(`/modules/${id}/callbacks`),
  'POST /api/v1/modules/:module_id/callbacks/:id/send-again': missing(`/modules/${id}/callbacks/${id}/send-again`),
  'GET /api/v1/market/categories': () => ({ status: 200 }),
  'GET /api/v1/market/modules': () => ({ status: 200 }),
  'GET /api/v1/market/module': missing('/market/module?alias=nothing-of-the-kind'),
  'GET /api/v1/market/module/:id/versions': missing(`/market/module/${id}/versions`),
  'GET /api/v1/market/module/:id/health': missing(`/market/module/${id}/health`),
  'POST /api/v1/market/install-module/:id': missing(`/market/install-module/${id}`),
  'POST /api/v1/market/uninstall-module/:id': missing(`/market/uninstall-module/${id}`),
  'PATCH /api/v1/market/module/:id': missing(`/market/module/${id}`, { is_main: true }),
  'POST /api/v1/market/module/:id/token': missing(`/market/module/${id}/token`),
  'POST /api/v1/market/module/:id/dev-token': missing(`/market/module/${id}/dev-token`),
  'GET /api/v1/accounts/modules/:module_alias/disposable-token': () => ({
    path: '/api/v1/accounts/modules/nothing-of-the-kind/disposable-token',
    status: 200,
  }),
  'POST /api/v1/modules/health': () => ({
    path: '/api/v1/modules/health',
    body: { version_id: id, reports: [] },
    status: 404,
  }),
});
