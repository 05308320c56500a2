import type { RequestCtx } from '../../context.ts';

/** Waits for the turn of an answer that is streamed. It ends when the answer was read or the caller has disconnected. */
export async function streamTurn({
  platform,
  account,
  signal,
}: Pick<RequestCtx, 'platform' | 'account' | 'signal'>): Promise<void> {
  const { exports } = platform.heavy;
  await exports.take(account.id, signal);
  signal.onClosed(() => exports.release(account.id));
}
