import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallerSignal } from './callerSignal.ts';
import type { FairQueue } from './fairQueue.ts';

/**
 * Waits for the account's turn before the body of an upload is read: what is not read stays with its sender, and takes no
 * room on the disk (docs/start/load.md#shares). The turn ends when the call is answered or the caller has disconnected.
 * @throws 429 or 503
 */
export async function takeUploadTurn(uploads: FairQueue, { who }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const signal = new CallerSignal(reply.raw);
  await uploads.take(who.account.id, signal);
  signal.onClosed(() => uploads.release(who.account.id));
}
