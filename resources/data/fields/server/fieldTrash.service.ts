import {
  beginChange,
  cancelRemoval,
  enqueuePurge,
  isBeingPurged,
} from '#resources/data/changes/server/changes.service.ts';
import type { Ctx, JobCtx } from '#server/context.ts';
import { notFound, refuse } from '#server/errors/errors.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import { historyType } from '#shared/entities/statuses.ts';
import { limits } from '#shared/limits.ts';
import { goesAt } from '#shared/time/goesAt.ts';
import { type Field, fields, type TrashedField } from '../fields.resource.ts';
import { shownChoices } from './choices.service.ts';
import { restorePlan } from './fieldPlan.ts';
import { findFields } from './fields.queries.ts';
import { getField, lockEntityOrNotFound, refuseTakenAlias, requireEntity } from './fields.service.ts';
import * as trash from './fieldTrash.queries.ts';

type Endpoints = (typeof fields)['endpoints'];
type Row = trash.TrashedRow;

/** Removed fields of an entity that can be restored. */
export async function listTrash(ctx: Ctx, { query }: Input<Endpoints['trash']>): Promise<Reply<Endpoints['trash']>> {
  await requireEntity(ctx, query.entity_id);
  const rows = sorted(await trash.findTrash(ctx.db, ctx.account.id, query.entity_id, query.query), query.sort);
  const page = query.limit < 0 ? rows : rows.slice((query.page - 1) * query.limit, query.page * query.limit);
  const extraOf = await shownChoices(ctx, page);
  const items = page.map((row) => ({ ...toTrashed(row, ctx.account.trash_days), extra: extraOf(row) }));
  return { items, totals: { count: rows.length } };
}

type Sorts = Input<Endpoints['trash']>['query']['sort'];

/** Sorted here, because there are at most 100, and names need a natural order. By default last removed first. */
const sorted = (rows: Row[], sort: Sorts): Row[] =>
  rows.toSorted((a, b) => {
    for (const { field, order } of sort) {
      const by =
        field === 'deleted_at' ? a.deleted_at.getTime() - b.deleted_at.getTime() : a[field].localeCompare(b[field]);
      if (by !== 0) return order === 'asc' ? by : -by;
    }
    return 0;
  });

const toTrashed = ({ user_id, user_name, user_avatar, ...row }: Row, days: number): TrashedField => ({
  ...row,
  deleted_at: row.deleted_at.toISOString(),
  deleted_by: user_id === null ? null : { id: user_id, name: user_name ?? '', avatar: user_avatar },
  goes_at: goesAt(row.deleted_at, days),
});

/**
 * Restores a field with its values and variants, as the last one of its entity. Records written meanwhile have its
 * default. Refused once its purge is queued: a lock on the row decides which comes first.
 */
export async function restoreField(ctx: Ctx, { params }: Input<Endpoints['restore']>): Promise<Field> {
  const account_id = ctx.account.id;
  const seen = await trash.findTrashed(ctx.db, account_id, params.id);
  if (!seen) throw notFound();
  await lockEntityOrNotFound(ctx, seen.entity_id);
  const row = await trash.lockTrashed(ctx.db, account_id, params.id);
  if (!row) throw notFound();
  const subject = { entity_id: row.entity_id, field_id: row.id };
  if (await isBeingPurged(ctx.db, account_id, subject)) throw refuse(fields, 'field_is_going');
  const there = await findFields(ctx.db, account_id, [row.entity_id]);
  if (there.length >= limits.fields_per_entity) throw refuse(fields, 'too_many_fields');
  await refuseTakenAlias(ctx, row.entity_id, row.alias);
  if (!(await cancelRemoval(ctx, subject))) throw refuse(fields, 'field_is_processing');
  await trash.restoreField(ctx.db, account_id, row.id, there.length + 1);
  const field = await getField(ctx, { params, query: {}, body: undefined });
  const { name, alias, deleted_at } = row;
  const data = { name, alias, deleted_at: { from: deleted_at.toISOString(), to: null } };
  await beginChange(ctx, subject, { type_id: historyType.update, data }, restorePlan(field));
  return field;
}

/** Daily: purges fields past the account's trash days, each in its own transaction. */
export async function purgeFields(ctx: JobCtx): Promise<void> {
  for (const { deleted_at, ...expired } of await ctx.inSystem((db) => trash.findExpired(db, ctx.now)))
    await ctx
      .inAccount(expired.account_id, async (db) => {
        const row = await trash.lockTrashed(db, expired.account_id, expired.field_id);
        // Restored meanwhile, perhaps removed again, or handled by another process.
        if (row?.deleted_at.getTime() !== deleted_at.getTime()) return;
        if (!(await isBeingPurged(db, expired.account_id, expired))) await enqueuePurge(ctx, db, expired);
      })
      .catch((err: unknown) => ctx.log.info({ err, ...expired }, 'a field could not be purged'));
}
