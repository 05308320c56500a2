import { Refusal } from '../errors.ts';
import { BlobMissing } from './blobs.ts';

/**
 * Work on blobs, inside a call.
 * @throws 503 when their place cannot be reached; {@link BlobMissing} passes
 */
export async function asUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BlobMissing || error instanceof Refusal) throw error;
    const refusal = new Refusal('unavailable', 'unavailable', { headers: { 'retry-after': '5' } });
    refusal.cause = error; // for the log alone
    throw refusal;
  }
}
