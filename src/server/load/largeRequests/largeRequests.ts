import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { forward } from './forward.ts';
import { isLarge } from './isLarge.ts';
import type { LargeProcess, Place } from './largeProcess.ts';
import { entityOf, LongReads } from './longReads.ts';

interface Options {
  large: LargeProcess;
  /** The place among this process' events of the account of a host; null if there is no such account. */
  positionOf(host: string): Promise<string | null>;
  /** The answer while the other process does not. */
  unavailable(request_id: string): { status: number; headers: Record<string, string | number>; body: string };
  /** Resolves when this process has heard of what others have changed so far. */
  caughtUp(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The entity that a small read is of, as {@link entityOf} names it; null: another request. */
    reads: string | null;
  }
}

/**
 * Has large requests, and small reads whose answers are long, answered by another process, so that others do not wait
 * behind their work and collected memory (docs/start/load.md#large-requests). While it is not running, this one
 * answers them.
 */
export const largeRequests = fp(async (app, options: Options) => {
  const reads = new LongReads();
  app.decorateRequest('reads', null);

  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) return done();
    const isItselfLarge = isLarge(request.raw);
    const entity = entityOf(request);
    if (entity !== null && request.method !== 'GET') reads.wrote(entity, request.headers);
    else if (!isItselfLarge) request.reads = entity;
    const place = isItselfLarge ? options.large.begin() : request.reads && placeOfRead(request.reads, reply);
    if (!place) return done();
    pass(request, reply, place, { ...options, reads });
  });

  function placeOfRead(entity: string, reply: FastifyReply): Place | null {
    const length = reads.lengthOf(entity);
    if (length !== 'unknown') return length === 'long' ? options.large.begin() : null;
    const end = reads.beginUnknown(entity);
    if (end === null) return options.large.join();
    reply.raw.once('close', end);
    return null;
  }

  app.addHook('onSend', async (request, reply, payload) => {
    if (request.reads !== null && reply.statusCode === 200) reads.answered(request.reads, payload instanceof Readable);
  });
});

/** Sends a request on to the other process. */
function pass(
  request: FastifyRequest,
  reply: FastifyReply,
  place: Place,
  { caughtUp, positionOf, reads, unavailable }: Options & { reads: LongReads },
): void {
  const isRead = request.method === 'GET';
  const answerUnavailable = (error: Error) => {
    request.log.error({ err: error }, 'the process of large requests did not answer');
    if (reply.raw.destroyed) return;
    const { status, headers, body } = unavailable(request.id);
    reply.raw.writeHead(status, headers).end(body);
  };
  reply.hijack();
  reply.raw.once('close', place.done);
  const send = (position: string | null) => {
    if (hasLeft(request, reply)) return;
    forward(request, reply.raw, {
      socketPath: place.socketPath,
      position,
      before: async ({ statusCode, headers }) => {
        if (request.reads !== null && statusCode === 200)
          reads.answered(request.reads, headers['content-length'] === undefined);
        // What the caller asks next is answered here, so what the other process has changed is heard of first.
        if (!isRead) await caughtUp().catch(() => {});
      },
      onFailed: async (error) => {
        // What the caller asks next is not sent there, too.
        await Promise.race([place.ended, sleep(100)]);
        answerUnavailable(error);
      },
    });
  };
  void (isRead ? positionOf(request.hostname).catch(() => null) : Promise.resolve(null))
    .then(send)
    .catch(answerUnavailable);
}

/** A caller whose connection is gone has no address to pass on; the answer is closed a moment later. */
const hasLeft = ({ raw }: FastifyRequest, reply: FastifyReply): boolean =>
  reply.raw.destroyed || raw.socket.remoteAddress === undefined;
