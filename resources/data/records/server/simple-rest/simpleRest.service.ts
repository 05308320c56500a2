import type { records } from '#resources/data/records/records.resource.ts';
import type { RequestCtx } from '#server/context.ts';
import { notFound } from '#server/errors/errors.ts';
import type { RecordAccess } from '#server/tenant/access/recordAccess.ts';
import { isNoRow } from '#server/tenant/access/rowRule.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';
import type { EntityModel } from '#server/tenant/model.ts';
import { readPage, readRecord } from '#server/tenant/query/list.ts';
import { rowsOf } from '#server/tenant/rows.ts';
import { isObject } from '#server/tenant/write/checkRecord.ts';
import { etagOfVersion } from '#server/tenant/write/versions.ts';
import type { Input, Written } from '#shared/endpoint.ts';
import { fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';
import { recordSource } from '../read/recordSource.ts';
import { withEntity } from '../read/withEntity.ts';
import { recordReply } from '../write/recordReply.ts';
import { createRecord, removeRecord, updateRecord } from '../write/writeRecord.service.ts';
import { simplePlan } from './simpleQuery.ts';

/** The dialect of the stock `ra-data-simple-rest` provider (docs/reference/api/records.md#simple-rest). */

type Endpoints = (typeof records)['endpoints'];

const type = 'application/json; charset=utf-8';

/** A plain array; `Content-Range` has its position and the total. */
export const simpleList = (ctx: RequestCtx, { params, query }: Input<Endpoints['simple_list']>): Promise<Written> =>
  withEntity(ctx, params.alias, async ({ access, plane, account }) => {
    const { plan, first } = simplePlan(access, query);
    const { items, length, count } = await readPage(recordSource(ctx, plane, account), plan);
    const range = length > 0 ? `${first}-${first + length - 1}` : '*';
    const headers = { 'content-range': `${params.alias} ${range}/${count}` };
    return { status: 200, type, headers, body: answered(plane, ['[', ...items, ']']) };
  });

function answered(plane: DataPlane, body: string[]): string[] {
  plane.made(body);
  return body;
}

export const simpleGet = (ctx: RequestCtx, { params }: Input<Endpoints['simple_get']>): Promise<Written> =>
  withEntity(ctx, params.alias, async ({ access, plane, account }) => {
    const view = { access, columns: rowsOf(access.model).columns, expanded: [], tagged: false, rights: false };
    const record = await readRecord(recordSource(ctx, plane, account), view, params.id);
    if (!record) throw notFound();
    const body = answered(plane, record.json);
    return { status: 200, type, headers: { etag: etagOfVersion(record.version) }, body };
  });

export const simpleCreate = (ctx: RequestCtx, input: Input<Endpoints['simple_create']>): Promise<Written> =>
  createRecord(ctx, input, ({ model }, body) => ownFields(model, body));

export const simpleUpdate = (ctx: RequestCtx, input: Input<Endpoints['simple_update']>): Promise<Written> =>
  updateRecord(ctx, input, (access, body) => ownFields(access.model, writableOf(access, body)));

/** 200 with the deleted record. */
export const simpleRemove = (ctx: RequestCtx, input: Input<Endpoints['simple_remove']>): Promise<Written> =>
  removeRecord(ctx, input, (access, row) => recordReply(ctx, access, row, 200));

/** The client sends back the whole record: fields that the caller may not write in any record are ignored as well. */
function writableOf(access: RecordAccess, body: unknown): unknown {
  if (access.isWhole || !isObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).filter(([alias]) => {
      const column = access.model.columns.get(alias);
      return !column || !isNoRow(access.writable([column], 'update'));
    }),
  );
}

/**
 * The client sends back the whole record: system columns and expanded data of selects are ignored. Unknown names are still
 * refused.
 */
function ownFields(model: EntityModel, body: unknown): unknown {
  if (!isObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).filter(([alias]) => {
      const column = model.columns.get(alias);
      if (column) return column.field !== null;
      const expanded = alias.endsWith('_data') ? model.columns.get(alias.slice(0, -'_data'.length)) : undefined;
      return !(expanded && fieldTypes[expanded.type].is_choice);
    }),
  );
}
