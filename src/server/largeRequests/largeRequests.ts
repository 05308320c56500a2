import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { unavailableAnswer } from '../http/reply/problemReply.ts';
import { forward } from './forward.ts';
import { isLarge } from './isLarge.ts';
import type { LargeProcess } from './largeProcess.ts';

interface Options {
  large: LargeProcess;
  /** The place among this process' events of the account of a host; null if there is no such account. */
  positionOf(host: string): Promise<string | null>;
  /** Resolves when this process has heard of what others have changed so far. */
  caughtUp(): Promise<void>;
}

/**
 * Has large requests answered by another process, so that others do not wait behind their work and collected memory
 * (docs/architecture.md#large-requests). While it is not running, this one answers them.
 */
export const largeRequests = fp(async (app, { large, caughtUp, positionOf }: Options) => {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404 || !isLarge(request.raw)) return done();
    const place = large.begin();
    if (place === null) return done();
    reply.hijack();
    reply.raw.once('close', place.done);
    const isRead = request.method === 'GET';
    void (isRead ? positionOf(request.hostname).catch(() => null) : Promise.resolve(null)).then((position) => {
      if (reply.raw.destroyed) return;
      forward(request, reply.raw, {
        socketPath: place.socketPath,
        position,
        // What the caller asks next is answered here, so what the other process has changed is heard of first.
        before: () => (isRead ? Promise.resolve() : caughtUp().catch(() => {})),
        onFailed: async (error) => {
          // What the caller asks next is not sent there, too.
          await Promise.race([place.ended, sleep(100)]);
          answerUnavailable(request, reply.raw, error);
        },
      });
    });
  });
});

function answerUnavailable({ log, id }: FastifyRequest, answer: ServerResponse, error: Error): void {
  log.error({ err: error }, 'the process of large requests did not answer');
  if (answer.destroyed) return;
  const { status, headers, body } = unavailableAnswer(id);
  answer.writeHead(status, headers).end(body);
}
