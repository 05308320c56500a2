import fp from 'fastify-plugin';
import type { BoundResource } from '#server/serve.ts';
import { accessTable, refuseUndeclaredRoutes } from '../accessTable.ts';
import type { AppServices } from '../contextFor.ts';
import { addRoute } from '../route.ts';

/** The endpoints of all resources. From here on, a route under /api without a declared access stops the start. */
export const declaredRoutes = fp(
  async (app, { services, resources }: { services: AppServices; resources: readonly BoundResource[] }) => {
    app.decorateRequest('who');
    refuseUndeclaredRoutes(app, accessTable(resources));
    for (const bound of resources) for (const name of Object.keys(bound.handlers)) addRoute(app, services, bound, name);
  },
);
