import { assertKey, hashOfRequest, savedAnswer, stillRunning } from '#server/idempotency/idempotencyRules.ts';
import { limits } from '#shared/limits.ts';
import type { DataPlane, RunStatement } from '../dataPlane.ts';

/** A write with an `Idempotency-Key` (docs/reference/api/every-call.md#idempotency-keys). */
export interface Keyed {
  actor: string;
  key: string;
  request_hash: Buffer;
}

export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * @param request everything that identifies the call, as JSON
 * @throws a 422 refusal for a key that is empty or too long
 */
export async function keyed(actor: string, key: string, request: unknown): Promise<Keyed> {
  assertKey(key);
  return { actor, key, request_hash: await hashOfRequest(request) };
}

interface Row {
  request_hash: Buffer;
  status: number | null;
  headers: Record<string, string> | null;
  body: string | null;
}

const selectSaved = (schema: string) =>
  `select request_hash, status, headers, body from "${schema}"._keys
   where actor = $1 and key = $2 and created_at >= now() - interval '${limits.idempotency_hours} hours'`;

/** Read before validation: the first answer counts even if things it named have changed. */
export async function findStoredAnswer(
  plane: DataPlane,
  { actor, key, request_hash }: Keyed,
): Promise<StoredAnswer | null> {
  const [row] = await plane.write<Row>(selectSaved(plane.schema), [actor, key]);
  return row ? savedAnswer(row, request_hash) : null;
}

/**
 * Runs the work and saves its answer in one transaction, in the database of the records. A concurrent call waits and
 * gets the same answer; a refused one leaves no key.
 */
export const doOnce = (
  plane: DataPlane,
  { actor, key, request_hash }: Keyed,
  work: (run: RunStatement) => Promise<StoredAnswer>,
): Promise<StoredAnswer> =>
  plane.transaction(async (client, run) => {
    // Without `now()` in the condition, as a cluster takes it: what is inserted has the time already.
    const taken = await client.query(
      `insert into "${plane.schema}"._keys as k (actor, key, request_hash) values ($1, $2, $3)
       on conflict (actor, key) do update
         set request_hash = excluded.request_hash, status = null, headers = null, body = null,
           created_at = excluded.created_at
         where excluded.created_at - k.created_at > interval '${limits.idempotency_hours} hours'
       returning 1`,
      [actor, key, request_hash],
    );
    if (taken.rows.length === 0) {
      const { rows } = await client.query<Row>(selectSaved(plane.schema), [actor, key]);
      if (!rows[0]) throw stillRunning();
      return savedAnswer(rows[0], request_hash);
    }
    const answer = await work(run);
    await client.query(
      `update "${plane.schema}"._keys set status = $3, headers = $4, body = $5 where actor = $1 and key = $2`,
      [actor, key, answer.status, JSON.stringify(answer.headers), answer.body],
    );
    return answer;
  });

/** Removes saved answers that have expired, in batches. The ledger is kept forever. */
export async function sweepKeys({ schema, write }: DataPlane): Promise<void> {
  const old = `select ctid from "${schema}"._keys
    where created_at < now() - interval '${limits.idempotency_hours} hours' limit 1000`;
  for (let gone = [{}]; gone.length > 0; )
    gone = await write(`delete from "${schema}"._keys where ctid = any(array(${old})) returning 1 as gone`);
}
