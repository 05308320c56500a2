import type { records } from '#resources/records/records.resource.ts';
import type { RequestCtx } from '#server/context.ts';
import { invalidField, notFound } from '#server/errors.ts';
import type { EntityModel } from '#server/tenant/model.ts';
import type { UserOfRecord } from '#server/tenant/query/expand.ts';
import { type HistoryRow, historyPage } from '#server/tenant/write/historyPage.ts';
import type { Input, Written } from '#shared/endpoint.ts';
import { findMembers } from '../read/records.queries.ts';
import { withEntity } from '../read/withEntity.ts';
import { type HistoryNames, historyNames, idsIn } from './historyNames.service.ts';

/** Changes of a record, also of a deleted one, in pages of 10, newest first. */
export const recordHistory = (
  ctx: RequestCtx,
  { params, query }: Input<(typeof records)['endpoints']['history']>,
): Promise<Written> => {
  const page = pageOf(query.page);
  return withEntity(ctx, params.alias, async (model, plane) => {
    const found = await historyPage(plane, model, params.id, page);
    if (!found) throw notFound();
    const people = await peopleOf(ctx, found.rows);
    const names = await historyNames(ctx, plane, model, found.rows);
    const items = found.rows.map((row) => ({ ...toItem(model, row, people), names: namesIn(model, row, names) }));
    const body = { items, total_count: found.count, totals: { count: found.count } };
    return { status: 200, type: 'application/json; charset=utf-8', body: JSON.stringify(body) };
  });
};

function pageOf(given: unknown): number {
  if (given === undefined) return 1;
  if (typeof given !== 'string' || !/^[1-9]\d{0,8}$/.test(given)) throw invalidField('page', 'errors.page');
  return Number(given);
}

type People = ReadonlyMap<number, UserOfRecord>;

async function peopleOf(ctx: RequestCtx, rows: readonly HistoryRow[]): Promise<People> {
  const ids = rows.flatMap(({ user_id }) => user_id ?? []);
  if (ids.length === 0) return new Map();
  const members = await ctx.transaction(({ db }) => findMembers(db, ctx.account.id, ids));
  return new Map(members.map((member) => [member.id, member]));
}

/** The shape of the history of entities and fields. */
const toItem = (model: EntityModel, row: HistoryRow, people: People) => ({
  id: row.id,
  created_at: row.at,
  user_name: people.get(row.user_id ?? 0)?.name ?? 'System',
  user_avatar: people.get(row.user_id ?? 0)?.avatar ?? null,
  user_id: row.user_id,
  type_id: row.type_id,
  entity_id: model.id,
  record_id: row.record_id,
  data: byAlias(model, row.data),
  result: { ok: true },
});

/** By current alias; values without a column are left out. */
function byAlias(model: EntityModel, data: Record<string, unknown>): object {
  const shown = Object.create(null) as Record<string, unknown>;
  for (const { name, alias } of model.columns.values()) if (Object.hasOwn(data, name)) shown[alias] = data[name];
  return shown;
}

/** Names of the ids in this change, by field and id. */
function namesIn(model: EntityModel, { data }: HistoryRow, names: HistoryNames): object {
  const shown = Object.create(null) as Record<string, object>;
  for (const { name, alias } of model.columns.values()) {
    const known = names.get(name);
    const found = known && idsIn(data[name]).flatMap((id) => (known.has(id) ? [[id, known.get(id)] as const] : []));
    if (found && found.length > 0) shown[alias] = Object.fromEntries(found);
  }
  return shown;
}
