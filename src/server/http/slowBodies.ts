import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#shared/limits.ts';
import { answerMalformed } from './problemReply.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may take as long as it likes, as long as bytes keep coming. */
    isUpload?: boolean;
  }
}

/** How long a caller may take over a body, in milliseconds. */
export interface BodyTimeouts {
  /** From the first line to the last byte. */
  whole: number;
  /** Of an upload: from some bytes to the next. */
  silence: number;
}

export const bodyTimeouts: BodyTimeouts = { whole: limits.body_whole_ms, silence: limits.body_silence_ms };

/**
 * Ends requests whose bodies do not come: 408, `malformed` (CONTRACT.md section 3). Node's own limit knows no
 * difference between a call and a file.
 */
export function endSlowBodies(app: FastifyInstance, { whole, silence }: BodyTimeouts): void {
  app.addHook('onRequest', async (request, reply) => {
    const { headers, raw, routeOptions } = request;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    if (routeOptions.config.isUpload) return waitForUpload(request, reply, silence);
    const timer = setTimeout(() => end(request, reply), whole).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}

function waitForUpload(request: FastifyRequest, reply: FastifyReply, silence: number): void {
  const { raw, socket } = request;
  socket.setTimeout(silence);
  raw.once('timeout', () => end(request, reply));
  // To work on a long file leaves the line silent; what is sent on it next has a limit again.
  raw.once('end', () => {
    if (!reply.raw.writableFinished) socket.setTimeout(0);
  });
}

function end({ raw, socket }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  const slow = Object.assign(new Error('The body did not come in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (reply.raw.headersSent) socket.destroy();
  else answerMalformed(slow, socket);
}
