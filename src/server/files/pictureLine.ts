import { requestLimits } from '#shared/limits.ts';
import type { CallerSignal } from '../load/shares/callerSignal.ts';
import { FairQueue } from '../load/shares/fairQueue.ts';

/** Whose picture is processed. */
export interface PictureOwner {
  account_id: number;
  signal?: CallerSignal;
}

/** Each picture is decoded in memory and takes a core. */
const pictures = new FairQueue({
  places: requestLimits.pictures_at_once,
  wait_ms: requestLimits.heavy_wait_ms,
  waiting_max: requestLimits.heavy_waiting_max,
  isWhole: true,
});

/**
 * Runs picture processing, at most two at a time in this process, shared fairly between accounts; one that takes both
 * places runs alone and is not overtaken.
 * @throws 429 or 503 if too many are waiting
 */
export const queuePicture = <T>(
  { account_id, signal }: PictureOwner,
  work: () => Promise<T>,
  places: 1 | 2 = 1,
): Promise<T> => pictures.run(account_id, signal, work, places);
