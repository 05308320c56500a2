import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { requestLimits } from '#shared/limits.ts';
import { answerMalformed } from '../reply/problemReply.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take longer the larger it is, as long as bytes keep coming. */
    isUpload?: boolean;
  }
}

/** Limits for receiving a body, in ms. */
export interface BodyTimeouts {
  /** From the request line to the last byte; of an upload that was refused, from its answer. */
  whole: number;
  /** Of an upload: between two chunks, and the time that it has beside that for its bytes. */
  silence: number;
}

export const bodyTimeouts: BodyTimeouts = {
  whole: requestLimits.body_whole_ms,
  silence: requestLimits.body_silence_ms,
};

/** The longest time that a timer takes. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/**
 * Ends requests whose body does not arrive in time: 408 (docs/reference/api/every-call.md#limits). Node's own limit is the same for calls
 * and uploads.
 */
export const slowBodies = fp(async (app, timeouts: BodyTimeouts) => {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, routeOptions } = request;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
      if (routeOptions.config.isUpload) waitForUpload(request, reply, timeouts);
      else waitForBody(request, reply, timeouts.whole);
    done();
  });
});

function waitForBody(request: FastifyRequest, reply: FastifyReply, whole: number): void {
  const timer = setTimeout(() => end(request, reply), whole).unref();
  request.raw.once('close', () => clearTimeout(timer));
}

function waitForUpload(request: FastifyRequest, reply: FastifyReply, { silence, whole }: BodyTimeouts): void {
  const { raw, socket } = request;
  socket.setTimeout(silence);
  raw.once('timeout', () => end(request, reply));
  const stop = endWhenSlow(request, reply, silence);
  // Processing a long file leaves the connection silent; the next request on it has a limit again.
  raw.once('end', () => {
    stop();
    if (!reply.raw.writableFinished) socket.setTimeout(0);
  });
  raw.once('close', stop);
  // A refused upload need not end, so reading its rest must.
  reply.raw.once('finish', () => {
    if (raw.complete) return;
    const timer = setTimeout(() => raw.complete || socket.destroy(), whole).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}

/** Ends an upload that has not the least speed: each byte gives it more time. */
function endWhenSlow(request: FastifyRequest, reply: FastifyReply, grace: number): () => void {
  const { socket } = request;
  const since = performance.now();
  const before = socket.bytesRead;
  const left = () => {
    const earned = ((socket.bytesRead - before) / requestLimits.upload_least_bytes_s) * 1000;
    return since + grace + earned - performance.now();
  };
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(() => (left() > 0 ? wait() : end(request, reply)), Math.min(left(), TIMER_MAX_MS)).unref();
  };
  wait();
  return () => clearTimeout(timer);
}

function end({ raw, socket }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  const slow = Object.assign(new Error('The body did not arrive in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (reply.raw.headersSent) socket.destroy();
  else answerMalformed(slow, socket);
}
