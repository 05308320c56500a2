import { Refusal } from '../errors/errors.ts';
import { BlobMissing } from './blobs.ts';

/**
 * Awaits work on blobs during a call.
 * @throws 503 if the store cannot be reached; {@link BlobMissing} is passed on
 */
export async function asUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BlobMissing || error instanceof Refusal) throw error;
    const refusal = new Refusal('unavailable', 'unavailable', { headers: { 'retry-after': '5' } });
    refusal.cause = error; // for the log only
    throw refusal;
  }
}
