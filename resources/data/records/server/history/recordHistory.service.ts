import { actorOf } from '#resources/data/history/server/actors.service.ts';
import type { records } from '#resources/data/records/records.resource.ts';
import type { RequestCtx } from '#server/context.ts';
import { invalidField, notFound } from '#server/errors/errors.ts';
import type { AccountAccess } from '#server/tenant/access/accountAccess.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';
import type { EntityModel, ModelColumn } from '#server/tenant/model.ts';
import { readLabels } from '#server/tenant/query/lookups.ts';
import type { UserOfRecord } from '#server/tenant/query/sql/expand.ts';
import { type HistoryRow, historyPage } from '#server/tenant/write/historyPage.ts';
import { type Merge, mergeKeys } from '#server/tenant/write/mergeHistory.ts';
import { valueNow } from '#server/tenant/write/valueNow.ts';
import type { Input, Written } from '#shared/endpoint.ts';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { filesOf } from '../read/recordSource.ts';
import { findModules, findNamed } from '../read/records.queries.ts';
import { withEntity } from '../read/withEntity.ts';

/** Changes of a record, also of a deleted one, in pages of 10, newest first. */
export const recordHistory = (
  ctx: RequestCtx,
  { params, query }: Input<(typeof records)['endpoints']['history']>,
): Promise<Written> => {
  const page = pageOf(query.page);
  return withEntity(ctx, params.alias, async ({ access, plane, account }) => {
    const { model } = access;
    const found = await historyPage(plane, access, params.id, page);
    if (!found) throw notFound();
    const people = await peopleOf(ctx, found.rows);
    const modules = await modulesOf(ctx, found.rows);
    const names = await historyNames(ctx, { plane, account }, model, found.rows);
    const items = found.rows.map((row) => ({
      ...toItem(model, row, { people, modules }),
      names: namesIn(model, row, names),
    }));
    const is_cut = found.rows.some((row) => row.is_cut);
    const totals = { count: found.count, ...(is_cut ? { is_cut } : {}) };
    const body = { items, total_count: found.count, totals };
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
  const members = await ctx.transaction(({ db }) => findNamed(db, ctx.account.id, ids));
  return new Map(members.map((member) => [member.id, member]));
}

/** Modules by id, also those that have been disabled since. */
async function modulesOf(ctx: RequestCtx, rows: readonly HistoryRow[]): Promise<ReadonlyMap<number, string>> {
  const ids = rows.flatMap(({ module_id }) => module_id ?? []);
  if (ids.length === 0) return new Map();
  const found = await ctx.transaction(({ db }) => findModules(db, ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}

interface Actors {
  people: People;
  modules: ReadonlyMap<number, string>;
}

/** The shape of the history of entities and fields. */
const toItem = (model: EntityModel, row: HistoryRow, { people, modules }: Actors) => ({
  id: row.id,
  created_at: row.at,
  ...actorOf({ ...people.get(row.user_id ?? 0), user_id: row.user_id }, moduleOf(row, modules)),
  type_id: row.type_id,
  entity_id: model.id,
  record_id: row.record_id,
  data: byAlias(model, row.data),
  ...mergeOf(row.data),
  ...(row.is_cut ? { is_cut: true } : {}),
  result: { ok: true },
});

/** The records that were merged into this one, or the one that this was merged into. */
function mergeOf(data: HistoryRow['data']) {
  const { [mergeKeys.merge]: merge, [mergeKeys.into]: merged_into, [mergeKeys.undone]: is_undone } = data;
  return {
    ...(merge ? { merged: (merge as Merge).ids, is_undone: is_undone === true } : {}),
    ...(merged_into ? { merged_into } : {}),
  };
}

const moduleOf = ({ module_id }: HistoryRow, modules: Actors['modules']) =>
  module_id === null ? null : { id: module_id, name: modules.get(module_id) ?? null };

/** By current alias; values without a column are left out. */
function byAlias(model: EntityModel, data: Record<string, unknown>): object {
  const shown = Object.create(null) as Record<string, unknown>;
  for (const { name, alias, field } of model.columns.values())
    if (Object.hasOwn(data, name)) shown[alias] = field ? changeNow(field, data[name]) : data[name];
  return shown;
}

/** A change from before the field was converted, in values of today where there are such. */
function changeNow(field: FieldModel, change: unknown): unknown {
  const now = (value: unknown) => valueNow(field, value) ?? value;
  if (typeof change !== 'object' || change === null || !('from' in change || 'to' in change)) return now(change);
  return Object.fromEntries(Object.entries(change).map(([key, value]) => [key, now(value)]));
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

/** The value behind an id in a change: the label of a record, the name of a person, or the whole file. */
type Named = { name: string | null; is_deleted?: true } | object;

/** By column, then by id. */
type HistoryNames = ReadonlyMap<string, ReadonlyMap<number, Named>>;

/** Names of everything that these changes refer to, deleted or not, with one query per kind. */
async function historyNames(
  ctx: RequestCtx,
  place: { plane: DataPlane; account: AccountAccess },
  model: EntityModel,
  rows: readonly HistoryRow[],
): Promise<HistoryNames> {
  const wanted = [...model.columns.values()].flatMap((column) => {
    const kind = kindOf(column);
    const ids = kind ? idBatches(rows, column.name) : [];
    return kind && ids.length > 0 ? [{ column, kind, ids }] : [];
  });
  const of = (kind: 'user' | 'file') => [...new Set(wanted.flatMap((each) => (each.kind === kind ? each.ids : [])))];
  const [users, files] = await Promise.all([usersOf(ctx, of('user')), filesNamed(ctx, of('file'))]);
  const names = new Map<string, ReadonlyMap<number, Named>>();
  for (const { column, kind, ids } of wanted)
    names.set(column.name, kind === 'user' ? users : kind === 'file' ? files : await labelsOf(place, column, ids));
  return names;
}

function kindOf({ field }: ModelColumn): 'user' | 'record' | 'file' | null {
  if (!field) return null;
  const target = fieldTypeOf(field).target?.(field.extra);
  if (typeof target === 'object') return 'record';
  return target === 'file' || target === 'user' ? target : null;
}

/** Ids in the value of a column, old and new. */
function idsIn(change: unknown): number[] {
  if (typeof change === 'number') return [change];
  if (Array.isArray(change)) return change.filter((id) => typeof id === 'number');
  if (typeof change !== 'object' || change === null) return [];
  const { from, to } = change as { from?: unknown; to?: unknown };
  return [from, to].flat().filter((id) => typeof id === 'number');
}

const idBatches = (rows: readonly HistoryRow[], column: string): number[] => [
  ...new Set(rows.flatMap(({ data }) => idsIn(data[column]))),
];

async function usersOf(ctx: RequestCtx, ids: readonly number[]): Promise<ReadonlyMap<number, Named>> {
  if (ids.length === 0) return new Map();
  const members = await ctx.transaction(({ db }) => findNamed(db, ctx.account.id, ids));
  return new Map(members.map(({ id, name, avatar }) => [id, { name, avatar }]));
}

const filesNamed = async (ctx: RequestCtx, ids: readonly number[]): Promise<ReadonlyMap<number, Named>> =>
  ids.length === 0 ? new Map() : filesOf(ctx, ids);

async function labelsOf(
  { plane, account }: { plane: DataPlane; account: AccountAccess },
  { field }: ModelColumn,
  ids: readonly number[],
) {
  const { select_entity_id = 0, select_entity_key } = field?.extra ?? {};
  const target = account.entityById(select_entity_id);
  const label = target && [...target.model.columns.values()].find((column) => column.field?.id === select_entity_key);
  if (!target || !label) return new Map<number, Named>();
  const rows = await readLabels(plane, target, label, ids);
  return new Map(rows.map(({ id, name, is_deleted }) => [id, { name, ...(is_deleted && { is_deleted }) }]));
}
