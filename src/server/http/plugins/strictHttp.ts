import fp from 'fastify-plugin';
import { Refusal } from '#server/errors/errors.ts';
import { isHostHeader } from '#server/settings/hosts.ts';
import { requestLimits } from '#shared/limits.ts';
import { malformedAnswer } from '../reply/problemReply.ts';

/**
 * Node's own answer to a missing host is not in our error format, so {@link strictHttp} does it. Limits the time for
 * headers; slowBodies.ts limits bodies.
 */
export const httpOptions = { requireHostHeader: false, headersTimeout: requestLimits.body_whole_ms };

const malformed = () => new Refusal('malformed', 'malformed');

/** Refuses what Node accepts or answers in its own way: missing, repeated or malformed hosts, and `Expect`. */
export const strictHttp = fp(async (app) => {
  app.addHook('onRequest', ({ raw, host }, _reply, done) => {
    const hosts = countHosts(raw.rawHeaders);
    if (hosts > 1 || (hosts === 0 && raw.httpVersion !== '1.0')) throw malformed();
    // `host` is the forwarded one behind a trusted proxy. HTTP/1.0 may have none.
    if (host !== '' && !isHostHeader(host)) throw malformed();
    done();
  });
  app.server.on('checkExpectation', (_request, response) => {
    const { status, headers, body } = malformedAnswer(400);
    response.writeHead(status, headers).end(body);
  });
});

/** Of names and values in turn. Node.js keeps only the first in `headers`, and `headersDistinct` reads all headers. */
function countHosts(raw: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < raw.length; at += 2) if (raw[at]?.length === 4 && /^host$/i.test(raw[at] as string)) count += 1;
  return count;
}
