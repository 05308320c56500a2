import type { records } from '#resources/data/records/records.resource.ts';
import type { RequestCtx } from '#server/context.ts';
import { notFound, Refusal } from '#server/errors/errors.ts';
import { streamTurn } from '#server/load/shares/streamTurn.ts';
import { readPage, readRecord } from '#server/tenant/query/list.ts';
import { afterRecord } from '#server/tenant/query/plan/cursor.ts';
import { parsePlan, parseView } from '#server/tenant/query/plan/parsePlan.ts';
import type { Plan } from '#server/tenant/query/plan/plan.ts';
import type { Source } from '#server/tenant/query/sql/expand.ts';
import { listJson } from '#server/tenant/query/stream.ts';
import { findWinner } from '#server/tenant/write/mergeHistory.ts';
import { etagOfVersion } from '#server/tenant/write/versions.ts';
import type { Input, Written } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import type { EntityPlace } from './entityPlace.ts';
import { recordSource } from './recordSource.ts';
import { withEntity } from './withEntity.ts';

type Endpoints = (typeof records)['endpoints'];

const type = 'application/json; charset=utf-8';

/** A page of records, or all of them as a stream with `limit=-1` (docs/reference/api/every-call.md#lists). */
export const listRecords = (ctx: RequestCtx, { params, query }: Input<Endpoints['list']>): Promise<Written> =>
  withEntity(ctx, params.alias, async ({ access, plane, account }) => {
    const plan = parsePlan(access, await afterRecord(plane, access, query));
    const source = recordSource(ctx, plane, account);
    if (plan.limit !== limits.page_size_all) return { status: 200, type, body: await pageJson(source, plan) };
    await streamTurn(ctx);
    return { status: 200, type, body: await listJson(source, plan) };
  });

/**
 * Returns deleted records too, for the trash; they have `deleted_at`.
 * @throws 404, of a merged record with the one that took it in
 */
export const getRecord = (ctx: RequestCtx, { params, query }: Input<Endpoints['get']>): Promise<Written> =>
  withEntity(ctx, params.alias, async (place) => {
    const { access, plane, account } = place;
    const record = await readRecord(recordSource(ctx, plane, account), parseView(access, query), params.id);
    if (!record || record.is_deleted) await assertNotMerged(place, params.id);
    if (!record) throw notFound();
    plane.made(record.json);
    return { status: 200, type, headers: { etag: etagOfVersion(record.version) }, body: record.json };
  });

/** @throws 404 with `merged_into` and `Location`, if the caller may read the record that took this one in */
async function assertNotMerged({ access, plane }: EntityPlace, id: number): Promise<void> {
  const merged_into = await findWinner(plane, access, id);
  if (merged_into === null) return;
  const location = `/api/rest/${access.model.alias}/${merged_into}`;
  throw new Refusal('not_found', 'not_found', { headers: { location }, members: { merged_into } });
}

async function pageJson(source: Source, plan: Plan): Promise<string[]> {
  const { items, count, is_estimate, is_cut, next_cursor } = await readPage(source, plan);
  const totals = { count, ...(is_estimate ? { is_estimate } : {}), ...(is_cut ? { is_cut } : {}) };
  const end = `],"totals":${JSON.stringify(totals)},"next_cursor":${JSON.stringify(next_cursor)}}`;
  const body = ['{"items":[', ...items, end];
  source.plane.made?.(body);
  return body;
}
