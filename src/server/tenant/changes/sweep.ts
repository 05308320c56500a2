import { limits } from '#shared/limits.ts';
import type { DataPlane } from '../dataPlane.ts';

/** Removes saved answers that have expired, in batches. The ledger is kept for ever. */
export async function sweepKeys({ schema, write }: DataPlane): Promise<void> {
  const old = `select ctid from "${schema}"._keys
    where created_at < now() - interval '${limits.idempotency_hours} hours' limit 1000`;
  for (let gone = [{}]; gone.length > 0; )
    gone = await write(`delete from "${schema}"._keys where ctid = any(array(${old})) returning 1 as gone`);
}
