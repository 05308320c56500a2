import { setTimeout as sleep } from 'node:timers/promises';
import { applyChangesNow, applyInRequest } from '#resources/data/changes/server/changes.service.ts';
import type { Entity } from '#resources/data/entities/entities.resource.ts';
import { createEntity, getEntity, removeForGood } from '#resources/data/entities/server/entities.service.ts';
import { createField } from '#resources/data/fields/server/fields.service.ts';
import type { Ctx, RequestCtx } from '#server/context.ts';
import { forgetAnswer, once, type SavedAnswer } from '#server/idempotency/idempotency.ts';
import { stillRunning } from '#server/idempotency/idempotencyRules.ts';
import { storageUnavailable } from '#server/tenant/servers/unavailable.ts';
import { changeStatus } from '#shared/entities/statuses.ts';
import type { PlannedEntity } from './planEntity.ts';

/** How long the table and its columns may take, ms. */
const MAKING_MS = 60_000;

/** Status of a call that is still at work. No answer has it. */
const AT_WORK = 102;

/**
 * Makes an entity with its fields, which other callers see at once.
 * @param request identifies the call for its Idempotency-Key
 * @returns the id; or the answer of an earlier call with this key
 */
export async function makeEntity(
  ctx: RequestCtx,
  { name, alias, fields }: PlannedEntity,
  request: unknown,
): Promise<{ id: number } | { replay: SavedAnswer }> {
  const answer = await ctx.transaction((inner) =>
    once(inner, request, async () => {
      const { id } = await createEntity(inner, { params: {}, query: {}, body: { name, alias } });
      for (const { column: _, kind: __, ...field } of fields)
        await createField(inner, { params: {}, query: {}, body: { entity_id: id, ...field } });
      return { status: AT_WORK, headers: {}, body: String(id) };
    }),
  );
  if (!answer.is_replay) return { id: Number(answer.body) };
  if (answer.status === AT_WORK) throw stillRunning();
  return { replay: answer };
}

const read = (ctx: Ctx, id: number): Promise<Entity> => getEntity(ctx, { params: { id }, query: {}, body: undefined });

/** Makes the table and its columns. @throws 503 if they cannot be made in time */
export async function whenReady(ctx: RequestCtx, id: number): Promise<Entity> {
  const isDone = await applyInRequest(ctx, id, MAKING_MS);
  const entity = await ctx.transaction((inner) => read(inner, id));
  const isReady = [entity, ...(entity.fields ?? [])].every(({ status_id }) => status_id === changeStatus.ready);
  if (!isDone || !isReady) throw storageUnavailable();
  return entity;
}

/** Attempts to take an entity back, and the time between two, ms: of a caller who has gone nobody waits for a place. */
const attempts = { count: 10, pause_ms: 500 } as const;

/** Takes back an entity that could not be filled, so that nothing is left of the call. */
export async function unmakeEntity(ctx: RequestCtx, id: number): Promise<void> {
  for (let n = 1; ; n += 1)
    try {
      await ctx.transaction(async (inner) => {
        await removeForGood(inner, id);
        await forgetAnswer(inner);
      });
      break;
    } catch (error) {
      if (n === attempts.count) throw error;
      await sleep(attempts.pause_ms);
    }
  await applyChangesNow(ctx, id, undefined, async () => undefined);
}
