import fp from 'fastify-plugin';
import { assertParsed } from '../queryParser.ts';

/** Headers of every answer. Set first, so that refusals have them too, such as that of a malformed query string. */
export const replyHeaders = fp(async (app) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/'))
      reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    assertParsed(request.query);
  });
});
