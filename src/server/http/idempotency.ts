import { createHash } from 'node:crypto';
import { limits } from '#shared/limits.ts';
import type { Ctx } from '../context.ts';
import { seal, unseal } from '../crypto/seal.ts';
import { invalidField, Refusal } from '../errors.ts';

export interface SavedAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Runs a POST once for its `Idempotency-Key` and answers the same again for 24 hours (CONTRACT.md section 3). The key
 * is taken in the call's own transaction: a second call waits for the first to commit, and a refused one leaves no key.
 */
export async function once(ctx: Ctx, request: unknown, work: () => Promise<SavedAnswer>): Promise<SavedAnswer> {
  const key = ctx.caller.header('idempotency-key');
  if (key === undefined || !ctx.actor) return work();
  if (key.length === 0 || key.length > limits.text_max) throw invalidField('Idempotency-Key', 'errors.idempotency_key');
  const row = { account_id: ctx.account.id, actor: `user:${ctx.actor.user_id}`, key };
  const request_hash = createHash('sha256').update(JSON.stringify(request)).digest();
  const place = `idempotency_keys/body/${row.account_id}/${row.actor}/${key}`;
  const sealKey = ctx.platform.key('seal');

  await ctx.db
    .deleteFrom('idempotency_keys')
    .where('account_id', '=', row.account_id)
    .where('created_at', '<', new Date(ctx.now.getTime() - limits.idempotency_hours * 3_600_000))
    .execute();
  const taken = await ctx.db
    .insertInto('idempotency_keys')
    .values({ ...row, request_hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const mine = ctx.db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'headers', 'body'])
    .where('account_id', '=', row.account_id)
    .where('actor', '=', row.actor)
    .where('key', '=', key);
  if (taken.numInsertedOrUpdatedRows === 0n) {
    const saved = await mine.executeTakeFirstOrThrow();
    if (!saved.request_hash.equals(request_hash)) throw invalidField('Idempotency-Key', 'errors.idempotency_reused');
    if (saved.status === null || saved.body === null) throw new Refusal('conflict', 'errors.idempotency_running');
    return {
      status: saved.status,
      headers: saved.headers ?? {},
      body: unseal(sealKey, place, Buffer.from(saved.body, 'base64')).toString(),
    };
  }
  const answer = await work();
  await ctx.db
    .updateTable('idempotency_keys')
    .set({
      status: answer.status,
      headers: JSON.stringify(answer.headers),
      body: seal(sealKey, place, answer.body).toString('base64'),
    })
    .where('account_id', '=', row.account_id)
    .where('actor', '=', row.actor)
    .where('key', '=', key)
    .execute();
  return answer;
}
