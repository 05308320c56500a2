import { createHash } from 'node:crypto';
import type pg from 'pg';
import { limits } from '#shared/limits.ts';
import { invalidField, Refusal } from '../../errors.ts';
import type { DataPlane } from '../dataPlane.ts';

/** A write that is done once for its `Idempotency-Key` (CONTRACT.md section 3). */
export interface Keyed {
  actor: string;
  key: string;
  request_hash: Buffer;
}

export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * @param request all that makes two calls the same one, as JSON
 * @throws a 422 refusal for a key that is empty or too long
 */
export function keyed(actor: string, key: string, request: unknown): Keyed {
  if (key.length === 0 || key.length > limits.text_max) throw invalidField('Idempotency-Key', 'errors.idempotency_key');
  return { actor, key, request_hash: createHash('sha256').update(JSON.stringify(request)).digest() };
}

interface Row {
  request_hash: Buffer;
  status: number | null;
  headers: Record<string, string> | null;
  body: string | null;
}

const kept = (schema: string) =>
  `select request_hash, status, headers, body from "${schema}"._keys
   where actor = $1 and key = $2 and created_at >= now() - interval '${limits.idempotency_hours} hours'`;

/** Asked before anything is checked: the first answer counts, whatever has become of what it named. */
export async function keptAnswer(plane: DataPlane, { actor, key, request_hash }: Keyed): Promise<KeptAnswer | null> {
  const [row] = await plane.write<Row>(kept(plane.schema), [actor, key]);
  return row ? answerOf(row, request_hash) : null;
}

/**
 * Does the work and keeps its answer in one transaction, in the database of the records themselves: never the one
 * without the other. A second call waits for the first and is answered the same; a refused one leaves no key.
 */
export const doOnce = (
  plane: DataPlane,
  { actor, key, request_hash }: Keyed,
  work: (client: pg.ClientBase) => Promise<KeptAnswer>,
): Promise<KeptAnswer> =>
  plane.transaction(async (client) => {
    const taken = await client.query(
      `insert into "${plane.schema}"._keys as k (actor, key, request_hash) values ($1, $2, $3)
       on conflict (actor, key) do update
         set request_hash = excluded.request_hash, status = null, headers = null, body = null, created_at = now()
         where k.created_at < now() - interval '${limits.idempotency_hours} hours'
       returning 1`,
      [actor, key, request_hash],
    );
    if (taken.rows.length === 0) {
      const { rows } = await client.query<Row>(kept(plane.schema), [actor, key]);
      if (!rows[0]) throw running();
      return answerOf(rows[0], request_hash);
    }
    const answer = await work(client);
    await client.query(
      `update "${plane.schema}"._keys set status = $3, headers = $4, body = $5 where actor = $1 and key = $2`,
      [actor, key, answer.status, JSON.stringify(answer.headers), answer.body],
    );
    return answer;
  });

const running = () => new Refusal('conflict', 'errors.idempotency_running');

function answerOf({ request_hash, status, headers, body }: Row, asked: Buffer): KeptAnswer {
  if (!request_hash.equals(asked)) throw invalidField('Idempotency-Key', 'errors.idempotency_reused');
  if (status === null || body === null) throw running();
  return { status, headers: headers ?? {}, body };
}
