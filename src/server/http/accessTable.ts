import type { FastifyInstance } from 'fastify';
import type { Access, Endpoint } from '#shared/endpoint.ts';
import type { BoundResource } from '../resources/serve.ts';

export interface AccessRow {
  method: string;
  /** As declared: `/api/v1/users/:id`. */
  path: string;
  access: Access;
  summary: string;
  by_module?: Endpoint['by_module'];
}

/** Routes of the installation, which no resource declares. */
const ofTheInstallation: readonly AccessRow[] = [
  { method: 'GET', path: '/api/health', access: 'everyone', summary: 'Whether the server is ready' },
  { method: 'GET', path: '/api/openapi.json', access: 'everyone', summary: 'The OpenAPI document' },
  { method: 'GET', path: '/api/docs', access: 'everyone', summary: 'The OpenAPI document as a page' },
  { method: 'GET', path: '/api/docs/*', access: 'everyone', summary: 'Files of that page' },
];

/** Every route and who may call it, sorted by path (docs/reference/api/access.md#access-table). */
export function accessTable(resources: readonly BoundResource[]): AccessRow[] {
  const declared = resources.flatMap(({ resource }) =>
    Object.values(resource.endpoints).map(({ method, path, access, summary, by_module }) => ({
      ...{ method, path: `/api${path}`, access, summary },
      ...(by_module && { by_module }),
    })),
  );
  return [...ofTheInstallation, ...declared].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

const key = ({ path, method }: { path: string; method: string }) => `${path} ${method}`;

/** Stops the start if a route under `/api` has no declared access. */
export function refuseUndeclaredRoutes(app: FastifyInstance, table: readonly AccessRow[]): void {
  const declared = new Set(table.map(key));
  const folders = table
    .filter(({ path }) => path.endsWith('/*'))
    .map((row) => ({ ...row, start: row.path.slice(0, -1) }));
  app.addHook('onRoute', ({ method: methods, url }) => {
    for (const each of [methods].flat()) {
      const method = each === 'HEAD' ? 'GET' : each;
      const isKnown =
        declared.has(key({ path: url, method })) ||
        folders.some((folder) => folder.method === method && url.startsWith(folder.start));
      if (url.startsWith('/api') && !isKnown) throw new Error(`No access is declared for ${each} ${url}`);
    }
  });
}
