import {
  beginChange,
  cancelRemoval,
  enqueuePurge,
  isBeingPurged,
} from '#resources/data/changes/server/changes.service.ts';
import type { Ctx, JobCtx, RequestCtx } from '#server/context.ts';
import { notFound, refuse } from '#server/errors/errors.ts';
import { countLive } from '#server/tenant/query/lookups.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import { historyType } from '#shared/entities/statuses.ts';
import { limits } from '#shared/limits.ts';
import { goesAt } from '#shared/time/goesAt.ts';
import { type Entity, entities } from '../entities.resource.ts';
import { countEntities, lockAccount } from './entities.queries.ts';
import { getEntity } from './entities.service.ts';
import * as trash from './entityTrash.queries.ts';

type Endpoints = (typeof entities)['endpoints'];

/** Time limit for counting records. */
const COUNT_MS = 1000;

/** Deleted entities that can be restored. */
export async function listTrash(
  ctx: RequestCtx,
  { query }: Input<Endpoints['trash']>,
): Promise<Reply<Endpoints['trash']>> {
  const { rows, count } = await ctx.transaction(({ db }) => trash.findTrash(db, ctx.account.id, query));
  const plane = await ctx.platform.data.plane(ctx.account.id);
  const counts = await countLive(
    plane,
    rows.map(({ id }) => id),
    COUNT_MS,
  );
  const items = rows.map(({ user_id, user_name, user_avatar, deleted_at, ...row }) => ({
    ...row,
    records: counts.get(row.id) ?? null,
    deleted_at: deleted_at.toISOString(),
    deleted_by: user_id === null ? null : { id: user_id, name: user_name ?? '', avatar: user_avatar },
    goes_at: goesAt(deleted_at, ctx.account.trash_days),
  }));
  return { items, totals: { count } };
}

/**
 * Restores an entity with its records; its view is recreated after the commit. Refused once its purge is queued: a lock on
 * the row decides which comes first.
 */
export async function restoreEntity(ctx: Ctx, { params }: Input<Endpoints['restore']>): Promise<Entity> {
  const account_id = ctx.account.id;
  await lockAccount(ctx.db, account_id);
  const row = await trash.lockTrashed(ctx.db, account_id, params.id);
  if (!row) throw notFound();
  const subject = { entity_id: row.id, field_id: null };
  if (await isBeingPurged(ctx.db, account_id, subject)) throw refuse(entities, 'entity_is_going');
  if ((await countEntities(ctx.db, account_id)) >= limits.entities_per_account)
    throw refuse(entities, 'too_many_entities');
  const { name, alias, deleted_at } = row;
  if (await trash.isAliasTaken(ctx.db, account_id, alias)) throw refuse(entities, 'entity_alias_taken');
  if (!(await cancelRemoval(ctx, subject))) throw refuse(entities, 'entity_is_processing');
  await trash.restoreEntity(ctx.db, account_id, row.id);
  const data = { name, alias, deleted_at: { from: deleted_at.toISOString(), to: null } };
  await beginChange(ctx, subject, { type_id: historyType.update, data }, { kind: 'restore_entity', alias });
  return getEntity(ctx, { params, query: {}, body: undefined });
}

/** Daily: purges entities past the account's trash days, each in its own transaction. */
export async function purgeEntities(ctx: JobCtx): Promise<void> {
  for (const { deleted_at, ...place } of await ctx.inSystem((db) => trash.findExpired(db, ctx.now))) {
    const subject = { ...place, field_id: null };
    await ctx
      .inAccount(place.account_id, async (db) => {
        const row = await trash.lockTrashed(db, place.account_id, place.entity_id);
        // Restored meanwhile, perhaps deleted again, or handled by another process.
        if (row?.deleted_at.getTime() !== deleted_at.getTime()) return;
        if (!(await isBeingPurged(db, place.account_id, subject))) await enqueuePurge(ctx, db, subject);
      })
      .catch((err: unknown) => ctx.log.info({ err, ...place }, 'an entity could not be purged'));
  }
}
