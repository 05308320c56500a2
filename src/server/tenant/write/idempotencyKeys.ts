import {
  assertKey,
  hashOfRequest,
  keyHolderOf,
  savedAnswer,
  stillRunning,
} from '#server/idempotency/idempotencyRules.ts';
import { limits } from '#shared/limits.ts';
import { principalOf, type RequestCtx } from '../../context.ts';
import type { AccountAccess } from '../access/accountAccess.ts';
import type { DataPlane, RunStatement } from '../dataPlane.ts';
import type { WriteMode } from './recordStatements.ts';
import { runWrite } from './runWrite.ts';

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

/** What a write answers. */
export interface Done {
  answer: StoredAnswer;
  /** Of the records that it wrote; null: too many to list. */
  ids: readonly number[] | null;
}

/**
 * The key of a call; null without one.
 * @param request everything that identifies the call, as JSON
 * @throws a 422 refusal for a key that is empty or too long
 */
export async function idempotencyKey(
  ctx: RequestCtx,
  { fingerprint }: AccountAccess,
  request: unknown,
): Promise<Keyed | null> {
  const key = ctx.caller.header('idempotency-key');
  if (key === undefined) return null;
  assertKey(key);
  // An answer is given again only to a caller with the rights that it was given for.
  const request_hash = await hashOfRequest(fingerprint === '' ? request : { request, rights: fingerprint });
  return { actor: keyHolderOf(principalOf(ctx)), key, request_hash };
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
 * Runs a write: with a key once, and saves its answer in the same transaction, in the database of the records. A
 * concurrent call waits and gets the same answer; a refused one leaves no key.
 * @param mode of a write without a key
 */
export const writeOnce = (
  plane: DataPlane,
  key: Keyed | null,
  mode: WriteMode,
  work: (run: RunStatement) => Promise<Done>,
): Promise<Done> => (key ? writeKeyed(plane, key, work) : runWrite(plane, mode, work));

const writeKeyed = (
  plane: DataPlane,
  { actor, key, request_hash }: Keyed,
  work: (run: RunStatement) => Promise<Done>,
): Promise<Done> =>
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
      return { answer: savedAnswer(rows[0], request_hash), ids: [] };
    }
    const done = await work(run);
    await client.query(
      `update "${plane.schema}"._keys set status = $3, headers = $4, body = $5 where actor = $1 and key = $2`,
      [actor, key, done.answer.status, JSON.stringify(done.answer.headers), done.answer.body],
    );
    return done;
  });

/** Removes saved answers that have expired, in batches. The ledger is kept forever. */
export async function sweepKeys({ schema, write }: DataPlane): Promise<void> {
  const old = `select ctid from "${schema}"._keys
    where created_at < now() - interval '${limits.idempotency_hours} hours' limit 1000`;
  for (let gone = [{}]; gone.length > 0; )
    gone = await write(`delete from "${schema}"._keys where ctid = any(array(${old})) returning 1 as gone`);
}
