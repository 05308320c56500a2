import fp from 'fastify-plugin';
import { Refusal } from '#server/errors.ts';
import { isHostHeader } from '#server/hosts.ts';
import { limits } from '#shared/limits.ts';
import { malformedAnswer } from '../problemReply.ts';

/**
 * Node's own answer to a missing host is not in our error format, so {@link strictHttp} does it. Limits the time for
 * headers; slowBodies.ts limits bodies.
 */
export const httpOptions = { requireHostHeader: false, headersTimeout: limits.body_whole_ms };

const malformed = () => new Refusal('malformed', 'malformed');

/** Refuses what Node accepts or answers in its own way: missing, repeated or malformed hosts, and `Expect`. */
export const strictHttp = fp(async (app) => {
  app.addHook('onRequest', async ({ raw, host }) => {
    const hosts = raw.headersDistinct.host?.length ?? 0;
    if (hosts > 1 || (hosts === 0 && raw.httpVersion !== '1.0')) throw malformed();
    // `host` is the forwarded one behind a trusted proxy. HTTP/1.0 may have none.
    if (host !== '' && !isHostHeader(host)) throw malformed();
  });
  app.server.on('checkExpectation', (_request, response) => {
    const { status, headers, body } = malformedAnswer(400);
    response.writeHead(status, headers).end(body);
  });
});
