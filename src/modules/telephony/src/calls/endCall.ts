import type { Data } from '@stoa/sdk';
import type { Call } from './calls.ts';
import { variantOf } from './callsEntity.ts';
import type { Place } from './place.ts';

/** Ends a call that is going on: it was answered, and lasted until now. */
export async function endCall(data: Data, { calls }: Place, { id, started_at }: Call, now: Date): Promise<void> {
  const duration = Math.max(0, Math.round((now.getTime() - Date.parse(started_at)) / 1000));
  await data.update(calls.alias, id, { result: variantOf(calls, 'result', 'answered')?.id ?? null, duration });
}
