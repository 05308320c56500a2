import { createHmac } from 'node:crypto';
import { limits } from '#shared/limits.ts';
import { invalidField, Refusal } from './errors.ts';

/** What an `Idempotency-Key` means, wherever it is kept (CONTRACT.md section 3). */

/** @throws a 422 refusal for a key that is empty or too long */
export function assertKey(key: string): void {
  if (key.length === 0 || key.length > limits.text_max) throw invalidField('Idempotency-Key', 'errors.idempotency_key');
}

/**
 * @param request all that makes two calls the same one, as JSON
 * @param secret where a request may hold a password: nobody who has the hash alone can try which
 */
export const hashOfRequest = (request: unknown, secret: Buffer | '' = ''): Buffer =>
  createHmac('sha256', secret).update(JSON.stringify(request)).digest();

interface Saved {
  request_hash: Buffer;
  status: number | null;
  headers: Record<string, string> | null;
  body: string | null;
}

/**
 * What was answered first.
 * @throws a 422 refusal when the key was another call's, 409 while the first is still under way
 */
export function savedAnswer({ request_hash, status, headers, body }: Saved, asked: Buffer) {
  if (!request_hash.equals(asked)) throw invalidField('Idempotency-Key', 'errors.idempotency_reused');
  if (status === null || body === null) throw stillRunning();
  return { status, headers: headers ?? {}, body };
}

export const stillRunning = () => new Refusal('conflict', 'errors.idempotency_running');
