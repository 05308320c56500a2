import type { RequestCtx } from '#server/context.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';
import type { EntityModel, ModelColumn } from '#server/tenant/model.ts';
import { readLabels } from '#server/tenant/query/labels.ts';
import type { HistoryRow } from '#server/tenant/write/historyPage.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { filesOf } from '../read/recordFiles.ts';
import { findMembers } from '../read/records.queries.ts';

/** The value behind an id in a change: the label of a record, the name of a person, or the whole file. */
export type Named = { name: string | null; is_deleted?: true } | object;

/** By column, then by id. */
export type HistoryNames = ReadonlyMap<string, ReadonlyMap<number, Named>>;

/** Names of everything that these changes refer to, deleted or not, with one query per kind. */
export async function historyNames(
  ctx: RequestCtx,
  plane: DataPlane,
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
    names.set(column.name, kind === 'user' ? users : kind === 'file' ? files : await labelsOf(ctx, plane, column, ids));
  return names;
}

function kindOf({ field }: ModelColumn): 'user' | 'record' | 'file' | null {
  if (!field) return null;
  const target = fieldTypeOf(field).target?.(field.extra);
  if (typeof target === 'object') return 'record';
  return target === 'file' || target === 'user' ? target : null;
}

/** Ids in the value of a column, old and new. */
export function idsIn(change: unknown): number[] {
  if (typeof change === 'number') return [change];
  if (typeof change !== 'object' || change === null) return [];
  const { from, to } = change as { from?: unknown; to?: unknown };
  return [from, to].filter((id) => typeof id === 'number');
}

const idBatches = (rows: readonly HistoryRow[], column: string): number[] => [
  ...new Set(rows.flatMap(({ data }) => idsIn(data[column]))),
];

async function usersOf(ctx: RequestCtx, ids: readonly number[]): Promise<ReadonlyMap<number, Named>> {
  if (ids.length === 0) return new Map();
  const members = await ctx.transaction(({ db }) => findMembers(db, ctx.account.id, ids));
  return new Map(members.map(({ id, name, avatar }) => [id, { name, avatar }]));
}

const filesNamed = async (ctx: RequestCtx, ids: readonly number[]): Promise<ReadonlyMap<number, Named>> =>
  ids.length === 0 ? new Map() : filesOf(ctx, ids);

async function labelsOf(ctx: RequestCtx, plane: DataPlane, { field }: ModelColumn, ids: readonly number[]) {
  const { select_entity_id = 0, select_entity_key } = field?.extra ?? {};
  const target = await ctx.platform.data.entityById(ctx.account.id, select_entity_id);
  const label = target && [...target.columns.values()].find((column) => column.field?.id === select_entity_key);
  if (!target || !label) return new Map<number, Named>();
  const rows = await readLabels(plane, target, label, ids);
  return new Map(rows.map(({ id, name, is_deleted }) => [id, { name, ...(is_deleted && { is_deleted }) }]));
}
