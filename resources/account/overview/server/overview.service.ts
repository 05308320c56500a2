import { recentHistory } from '#resources/data/history/server/history.service.ts';
import type { Ctx, RequestCtx } from '#server/context.ts';
import type { Input } from '#shared/endpoint.ts';
import { limits, screenLimits } from '#shared/limits.ts';
import { DAY_MS } from '#shared/time/time.ts';
import type { EntityFigures, Failed, Overview, overview } from '../overview.resource.ts';
import { daysOf } from './daysOf.ts';
import * as queries from './overview.queries.ts';
import { type Counted, recordFigures } from './recordFigures.ts';

type Endpoints = (typeof overview)['endpoints'];

/** Figures of records are up to a minute old, all others are current. */
export async function readOverview(ctx: RequestCtx, { query }: Input<Endpoints['read']>): Promise<Overview> {
  const days = daysOf(query.time_zone, ctx.now, screenLimits.overview_days);
  const counted = await recordFigures(ctx, days, query.time_zone);
  const declared = await ctx.transaction(readDeclared);
  const { entities, ...rest } = declared;
  const busiest = busiestOf(counted);
  return {
    time_zone: query.time_zone,
    counted_at: counted.at.toISOString(),
    days: days.map(({ name }) => name),
    records: totalOf(counted),
    entities: entities.map((entity) => ({ ...entity, ...ofEntity(counted, entity.id, busiest.has(entity.id)) })),
    ...rest,
    trash: { ...trashOf(counted), ...rest.trash },
  };
}

// ── Entities, fields, people, files ─────────────────────────────────────────────────────────────────────────────────

async function readDeclared(ctx: Ctx) {
  const { db, account, now } = ctx;
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const since = { day: ago(1), week: ago(7), month: ago(30) };
  const entities = await queries.findEntities(db, account.id);
  const people = await queries.countPeople(db, account.id, since);
  const declared = await queries.countDeclared(db, account.id);
  const failed = await queries.findFailed(db, account.id, screenLimits.overview_failed);
  const files = await queries.countFiles(db, account.id);
  return {
    entities,
    people,
    fields: { count: declared?.fields ?? 0 },
    trash: { fields: declared?.trashed_fields ?? 0, entities: declared?.trashed_entities ?? 0 },
    failed: { count: failed[0]?.total ?? 0, items: failed.map(toFailed) },
    files: { ...files, is_estimate: files.count > queries.FILES_COUNTED },
    recent: await recentHistory(ctx, screenLimits.overview_recent),
  };
}

type FailedRow = Awaited<ReturnType<typeof queries.findFailed>>[number];

const toFailed = (row: FailedRow): Failed => ({
  entity: { id: row.entity_id, name: row.entity_name, alias: row.entity_alias },
  field: row.field_id === null ? null : { id: row.field_id, name: row.field_name ?? '', alias: row.field_alias ?? '' },
  error: row.error && `history.errors.${row.error}`,
  failed_at: row.failed_at?.toISOString() ?? null,
});

// ── Records ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);

/** Entities with the most records created lately; among equals those with the most records. */
function busiestOf({ figures }: Counted): ReadonlySet<number> {
  const all = [...figures].map(([id, { created, count }]) => ({ id, made: sum(created), count }));
  all.sort((a, b) => b.made - a.made || b.count - a.count || a.id - b.id);
  return new Set(all.slice(0, screenLimits.overview_busiest).map(({ id }) => id));
}

function totalOf({ ready, figures }: Counted): Overview['records'] {
  const all = [...figures.values()];
  const by_day = Array.from({ length: screenLimits.overview_days }, (_, day) =>
    sum(all.map(({ created }) => created[day] ?? 0)),
  );
  return {
    count: sum(all.map(({ count }) => count)),
    is_estimate: all.some(({ is_estimate }) => is_estimate),
    created: { by_day, count: sum(by_day), is_estimate: all.some((each) => each.is_created_estimate) },
    not_counted: ready.length - figures.size,
  };
}

function ofEntity(
  { figures }: Counted,
  id: number,
  isBusy: boolean,
): Omit<EntityFigures, 'id' | 'name' | 'alias' | 'status_id'> {
  const known = figures.get(id);
  if (!known) return { count: null, is_estimate: false, trashed: null, created_count: null, created: null };
  const { count, is_estimate, trashed, created: by_day } = known;
  const created_count = sum(by_day);
  const created = isBusy ? { by_day, count: created_count, is_estimate: known.is_created_estimate } : null;
  return { count, is_estimate, trashed, created_count, created };
}

const trashOf = ({ figures }: Counted) => ({
  records: sum([...figures.values()].map(({ trashed }) => trashed)),
  is_estimate: [...figures.values()].some(({ trashed }) => trashed > limits.count_exact_max),
});
