import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { limits } from '#shared/limits.ts';
import { answerMalformed } from '../reply/problemReply.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take any time as long as bytes keep coming. */
    isUpload?: boolean;
  }
}

/** Limits for receiving a body, in ms. */
export interface BodyTimeouts {
  /** From the request line to the last byte. */
  whole: number;
  /** Of an upload: between two chunks. */
  silence: number;
}

export const bodyTimeouts: BodyTimeouts = { whole: limits.body_whole_ms, silence: limits.body_silence_ms };

/**
 * Ends requests whose body does not arrive in time: 408 (docs/api.md#limits). Node's own limit is the same for calls
 * and uploads.
 */
export const slowBodies = fp(async (app, { whole, silence }: BodyTimeouts) => {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, routeOptions } = request;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
      if (routeOptions.config.isUpload) waitForUpload(request, reply, silence);
      else waitForBody(request, reply, whole);
    done();
  });
});

function waitForBody(request: FastifyRequest, reply: FastifyReply, whole: number): void {
  const timer = setTimeout(() => end(request, reply), whole).unref();
  request.raw.once('close', () => clearTimeout(timer));
}

function waitForUpload(request: FastifyRequest, reply: FastifyReply, silence: number): void {
  const { raw, socket } = request;
  socket.setTimeout(silence);
  raw.once('timeout', () => end(request, reply));
  // Processing a long file leaves the connection silent; the next request on it has a limit again.
  raw.once('end', () => {
    if (!reply.raw.writableFinished) socket.setTimeout(0);
  });
}

function end({ raw, socket }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  const slow = Object.assign(new Error('The body did not arrive in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (reply.raw.headersSent) socket.destroy();
  else answerMalformed(slow, socket);
}
