import fp from 'fastify-plugin';

/** One line for each request. Addresses are logged as their route: paths and queries may contain secrets. */
export const requestLog = fp(async (app) => {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, ip } = request;
    const data = {
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip,
    };
    request.log.info(data, 'request');
  });
});
