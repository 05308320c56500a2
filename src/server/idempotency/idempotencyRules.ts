import { createHmac } from 'node:crypto';
import { limits } from '#shared/limits.ts';
import type { Actor } from '../context.ts';
import { invalidField, Refusal } from '../errors/errors.ts';
import { timeSlices } from '../load/eventLoop/timeSlices.ts';

/** Rules of the `Idempotency-Key`, for both stores of saved answers (docs/reference/api/every-call.md#idempotency-keys). */

/** @throws a 422 refusal for a key that is empty or too long */
export function assertKey(key: string): void {
  if (key.length === 0 || key.length > limits.text_max) throw invalidField('Idempotency-Key', 'errors.idempotency_key');
}

/** Whose key it is. Visitors share theirs, which is safe because the request must be the same too. */
export function keyHolderOf(actor: Pick<Actor, 'user_id' | 'install'> | null): string {
  if (!actor) return 'visitor';
  const person = `user:${actor.user_id}`;
  if (!actor.install) return person;
  const module = `install:${actor.install.id}`;
  return actor.user_id === null ? module : `${module} ${person}`;
}

/**
 * @param request everything that identifies the call, as JSON
 * @param secret for requests that may contain a password: without it the hash could be used to guess one
 */
export async function hashOfRequest(request: unknown, secret: Buffer | '' = ''): Promise<Buffer> {
  const hash = createHmac('sha256', secret);
  const pause = timeSlices();
  for (const part of jsonParts(request, PART_DEPTH)) {
    hash.update(part);
    await pause();
  }
  return hash.digest();
}

/** A row of a bulk call is one part. */
const PART_DEPTH = 3;

/** `JSON.stringify(value)` in parts. Values below this depth are not divided. */
function* jsonParts(value: unknown, depth: number): Generator<string, void, undefined> {
  if (depth === 0 || typeof value !== 'object' || value === null) return void (yield JSON.stringify(value) ?? 'null');
  const isList = Array.isArray(value);
  let start = isList ? '[' : '{';
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined && !isList) continue;
    yield isList ? start : `${start}${JSON.stringify(key)}:`;
    yield* jsonParts(member, depth - 1);
    start = ',';
  }
  if (start !== ',') yield start;
  yield isList ? ']' : '}';
}

interface Saved {
  request_hash: Buffer;
  status: number | null;
  headers: Record<string, string> | null;
  body: string | null;
}

/**
 * The saved answer of the first call.
 * @throws a 422 refusal if the key belongs to another request, 409 while the first call is running
 */
export function savedAnswer({ request_hash, status, headers, body }: Saved, expected_hash: Buffer) {
  if (!request_hash.equals(expected_hash)) throw invalidField('Idempotency-Key', 'errors.idempotency_reused');
  if (status === null || body === null) throw stillRunning();
  return { status, headers: headers ?? {}, body };
}

export const stillRunning = () => new Refusal('conflict', 'errors.idempotency_running');
