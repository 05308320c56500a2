import { limits } from '#shared/limits.ts';
import type { Ctx, RequestCtx } from '../context.ts';
import { seal, unseal } from '../crypto/seal.ts';
import { assertKey, hashOfRequest, keyHolderOf, savedAnswer } from './idempotencyRules.ts';

export interface SavedAnswer {
  /** Set when it is the saved answer of an earlier call. */
  is_replay?: true;
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Key of a saved answer. */
export interface SavedPlace {
  account_id: number;
  actor: string;
  key: string;
}

/**
 * Runs a POST once for its `Idempotency-Key` (docs/reference/api/every-call.md#idempotency-keys). The key is inserted in the call's own
 * transaction: a concurrent call waits for the commit, and a refused call leaves no key.
 */
export async function once(ctx: Ctx, request: unknown, work: () => Promise<SavedAnswer>): Promise<SavedAnswer> {
  const key = ctx.caller.header('idempotency-key');
  if (key === undefined) return work();
  assertKey(key);
  const place = placeOf(ctx, key);
  const request_hash = await hashOfRequest(request, ctx.platform.key('seal'));
  await forgetOld(ctx, place);
  const taken = await ctx.db
    .insertInto('idempotency_keys')
    .values({ ...place, request_hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows === 0n) return replay(ctx, place, request_hash);
  const answer = await work();
  await save(ctx, place, answer);
  return answer;
}

/**
 * Runs a transaction once for the caller's `Idempotency-Key`. A repeated call gets the first answer and `work` is not
 * called. Without a key it is an ordinary transaction.
 * @param request everything that identifies the call
 */
export async function transactionOnce<T extends object>(
  ctx: RequestCtx,
  request: unknown,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const { body } = await ctx.transaction((inner) =>
    once(inner, request, async () => ({ status: 200, headers: {}, body: JSON.stringify(await work(inner)) })),
  );
  return JSON.parse(body) as T;
}

const placeOf = ({ account, actor }: RequestCtx, key: string): SavedPlace => ({
  account_id: account.id,
  actor: keyHolderOf(actor),
  key,
});

/** Only this key: deleting all expired keys, as the hourly job does, could deadlock concurrent calls. */
const forgetOld = (ctx: Ctx, { account_id, actor, key }: SavedPlace) =>
  ctx.db
    .deleteFrom('idempotency_keys')
    .where('account_id', '=', account_id)
    .where('actor', '=', actor)
    .where('key', '=', key)
    .where('created_at', '<', new Date(ctx.now.getTime() - limits.idempotency_hours * 3_600_000))
    .execute();

async function replay(ctx: Ctx, place: SavedPlace, request_hash: Buffer): Promise<SavedAnswer> {
  const saved = await ctx.db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'headers', 'body'])
    .where('account_id', '=', place.account_id)
    .where('actor', '=', place.actor)
    .where('key', '=', place.key)
    .executeTakeFirstOrThrow();
  const { body, ...answer } = savedAnswer(saved, request_hash);
  return {
    is_replay: true,
    ...answer,
    body: openSavedBody(ctx.platform.key('seal'), place, body),
  };
}

/** @throws if it was encrypted with another key, or not at all */
export const openSavedBody = (key: Buffer, place: SavedPlace, body: string): string =>
  unseal(key, sealedAt(place), Buffer.from(body, 'base64')).toString();

/** Replaces the answer saved at commit by the final one. */
export async function replaceSavedAnswer(ctx: RequestCtx, answer: SavedAnswer): Promise<void> {
  const key = ctx.caller.header('idempotency-key');
  if (key === undefined) return;
  const place = placeOf(ctx, key);
  await ctx.transaction((inner) => save(inner, place, answer));
}

/** Frees the key of a call that committed parts of its work and took them back. */
export async function forgetAnswer(ctx: Ctx): Promise<void> {
  const key = ctx.caller.header('idempotency-key');
  if (key === undefined) return;
  const { account_id, actor } = placeOf(ctx, key);
  await ctx.db
    .deleteFrom('idempotency_keys')
    .where('account_id', '=', account_id)
    .where('actor', '=', actor)
    .where('key', '=', key)
    .execute();
}

const save = (ctx: Ctx, place: SavedPlace, { status, headers, body }: SavedAnswer) =>
  ctx.db
    .updateTable('idempotency_keys')
    .set({
      status,
      headers: JSON.stringify(headers),
      body: seal(ctx.platform.key('seal'), sealedAt(place), body).toString('base64'),
    })
    .where('account_id', '=', place.account_id)
    .where('actor', '=', place.actor)
    .where('key', '=', place.key)
    .execute();

/** Answers are encrypted because they may contain a new key or token. */
const sealedAt = ({ account_id, actor, key }: SavedPlace) => `idempotency_keys/body/${account_id}/${actor}/${key}`;
