import type { FastifyInstance } from 'fastify';
import { limits } from '#shared/limits.ts';
import { Refusal } from '../errors.ts';
import { malformedAnswer } from './problemReply.ts';

/**
 * Node answers a missing host by itself, in no envelope of ours: {@link refuseOddHttp} does instead. It waits for the
 * head of a call; bodies are waited for by slowBodies.ts.
 */
export const httpOptions = { requireHostHeader: false, headersTimeout: limits.body_whole_ms };

const malformed = () => new Refusal('malformed', 'malformed');

/** What Node lets through or answers in its own way: hosts that are missing or several, and expectations. */
export function refuseOddHttp(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = raw.headersDistinct.host?.length ?? 0;
    if (hosts > 1 || (hosts === 0 && raw.httpVersion !== '1.0')) throw malformed();
  });
  app.server.on('checkExpectation', (_request, response) => {
    const { status, headers, body } = malformedAnswer(400);
    response.writeHead(status, headers).end(body);
  });
}
