import fp from 'fastify-plugin';
import { refuseUnknownRoutes, sendProblem } from '../problemReply.ts';

/** Errors of every route as `application/problem+json`. Comes before the routes, to know the methods of each path. */
export const problems = fp(async (app) => {
  const routes: { method: string; url: string }[] = [];
  app.addHook(
    'onRoute',
    ({ method, url }) => void routes.push(...[method].flat().map((each) => ({ method: each, url }))),
  );
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  app.setNotFoundHandler(refuseUnknownRoutes(routes));
});
