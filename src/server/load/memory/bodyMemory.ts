import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestLimits } from '#shared/limits.ts';
import { CallerSignal } from '../shares/callerSignal.ts';
import { FairQueue } from '../shares/fairQueue.ts';

/** Bodies below this size are not counted, bytes. */
const SMALL = 16 * 1024;
/** Memory of a body for each of its bytes: as it is received, as text, and as values. */
const FACTOR = 3;

/** Bytes of request bodies in memory (docs/start/load.md#memory): of accounts, and of visitors by their address. */
export interface BodyMemory {
  members: FairQueue;
  visitors: FairQueue;
}

export const bodyMemory = (): BodyMemory => ({
  members: bytes(requestLimits.bodies_max_bytes),
  visitors: bytes(requestLimits.visitor_bodies_max_bytes),
});

const bytes = (places: number) =>
  new FairQueue({ places, wait_ms: requestLimits.body_wait_ms, waiting_max: requestLimits.connection_waiting_max });

/**
 * Waits until the body of a call may be read: what is not read stays with its sender. Its memory is given back when the
 * call is answered or the caller has disconnected.
 * @param largest of the route, bytes; of a form without its file
 * @throws 429 or 503
 */
export async function takeBodyMemory(
  memory: BodyMemory,
  request: FastifyRequest,
  reply: FastifyReply,
  largest: number,
) {
  const length = lengthOf(request, largest);
  if (length <= SMALL) return;
  const { actor, account } = request.who;
  const queue = actor ? memory.members : memory.visitors;
  const key = actor ? account.id : keyOfAddress(request.ip);
  const signal = new CallerSignal(reply.raw);
  await queue.take(key, signal, length * FACTOR);
  signal.onClosed(() => queue.release(key, length * FACTOR));
}

/** A chunked body may become as long as the route allows. A longer body than that is refused before it is read. */
function lengthOf({ headers }: FastifyRequest, largest: number): number {
  if (headers['transfer-encoding'] !== undefined) return largest;
  return Math.min(Number(headers['content-length'] ?? 0), largest);
}

const keyOfAddress = (ip: string): number => createHash('sha256').update(ip).digest().readUInt32BE() + 1;
