import { actorOf, type Ctx } from '#server/context.ts';
import { invalidField, notFound, refuse } from '#server/errors/errors.ts';
import { limitsOf } from '#server/tenant/access/callerAccess.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { type SavedView, type ViewState, views } from '../views.resource.ts';
import { isKnownList } from './knownList.service.ts';
import * as queries from './views.queries.ts';
import { visibleView } from './visibleViews.service.ts';

type Endpoints = (typeof views)['endpoints'];

export async function listViews(ctx: Ctx, { query }: Input<Endpoints['list']>): Promise<Reply<Endpoints['list']>> {
  const { user_id } = actorOf(ctx);
  const limited = await limitsOf(ctx);
  if (!limited) {
    const { rows, count } = await queries.findViews(ctx.db, ctx.account.id, user_id, query);
    return { items: rows.map(toView), totals: { count } };
  }
  const { rows } = await queries.findViews(ctx.db, ctx.account.id, user_id, { ...query, limit: -1 });
  const seen = rows.flatMap((row) => visibleView(limited, row, user_id) ?? []);
  const items = query.limit < 0 ? seen : seen.slice((query.page - 1) * query.limit, query.page * query.limit);
  return { items: items.map(toView), totals: { count: seen.length } };
}

export async function getView(ctx: Ctx, { params }: Pick<Input<Endpoints['get']>, 'params'>): Promise<SavedView> {
  const found = await queries.findView(ctx.db, ctx.account.id, actorOf(ctx).user_id, params.id);
  const row = found && (await visibleToCaller(ctx, found));
  if (!row) throw notFound();
  return toView(row);
}

export async function createView(ctx: Ctx, { body }: Input<Endpoints['create']>): Promise<SavedView> {
  const { list, name, is_shared = false, state } = body;
  if (!(await isKnownList(ctx, list))) throw invalidField('list', 'views.errors.list');
  const { user_id } = actorOf(ctx);
  await assertPlace(ctx, { list, name, is_shared, user_id, id: null });
  const { id } = await queries.insertView(ctx.db, {
    account_id: ctx.account.id,
    user_id,
    list,
    name,
    is_shared,
    state,
  });
  return getView(ctx, { params: { id } });
}

export async function updateView(ctx: Ctx, { params, body }: Input<Endpoints['update']>): Promise<SavedView> {
  const before = await lockEditable(ctx, params.id);
  const is_shared = body.is_shared ?? before.is_shared;
  const { name = before.name } = body;
  // Only its author may make a shared view private: afterwards no one else sees it.
  if (before.is_shared && !is_shared && before.user_id !== actorOf(ctx).user_id) throw refuse(views, 'view_of_others');
  const isMoved = is_shared !== before.is_shared;
  if (isMoved || name !== before.name)
    await assertPlace(ctx, { ...before, name, is_shared, id: isMoved ? null : before.id });
  await queries.updateView(ctx.db, ctx.account.id, before.id, body, ctx.now);
  return getView(ctx, { params });
}

export async function removeView(ctx: Ctx, { params }: Input<Endpoints['remove']>): Promise<undefined> {
  const { id } = await lockEditable(ctx, params.id);
  await queries.deleteView(ctx.db, ctx.account.id, id);
}

// ── Rules ────────────────────────────────────────────────────────────────────────────────────────────

async function visibleToCaller(ctx: Ctx, row: queries.ViewRow): Promise<queries.ViewRow | null> {
  const limited = await limitsOf(ctx);
  return limited === null ? row : visibleView(limited, row, actorOf(ctx).user_id);
}

/** Locks a view. Only its author and administrators may change a shared one. */
async function lockEditable(ctx: Ctx, id: number): Promise<SavedView> {
  const { user_id, full_access } = actorOf(ctx);
  const row = await queries.lockView(ctx.db, ctx.account.id, user_id, id);
  if (!row || !(await visibleToCaller(ctx, row))) throw notFound();
  if (row.user_id !== user_id && !full_access) throw refuse(views, 'view_of_others');
  const view = toView(row);
  ctx.match(views, view);
  return view;
}

interface Place extends Pick<SavedView, 'list' | 'name' | 'is_shared' | 'user_id'> {
  /** Null for a view that is new in its scope. */
  id: number | null;
}

/** Checks that the name is free and that the limit of views is not reached. Serialised per list. */
async function assertPlace(ctx: Ctx, { list, name, is_shared, user_id, id }: Place): Promise<void> {
  const scope = { account_id: ctx.account.id, list, user_id: is_shared ? null : user_id };
  await queries.lockList(ctx.db, ctx.account.id, list);
  if (await queries.isNameTaken(ctx.db, scope, name, id)) throw refuse(views, 'view_name_taken');
  if (id === null && (await queries.countViews(ctx.db, scope)) >= limits.views_per_list)
    throw refuse(views, 'views_full');
}

const toView = (row: queries.ViewRow): SavedView => ({
  ...row,
  state: row.state as ViewState,
  created_at: row.created_at.toISOString(),
  modified_at: row.modified_at.toISOString(),
});
