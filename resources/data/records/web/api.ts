import { type Entity, entities } from '#resources/data/entities/entities.resource.ts';
import type { HistoryPage } from '#resources/data/history/history.resource.ts';
import type { Query } from '#web/api/address.ts';
import { call, pathOf, request } from '#web/api/api.ts';
import { acceptCsv, requestStream } from '#web/api/requestStream.ts';
import { records } from '../records.resource.ts';

const { export_csv, export_xlsx, get, history, list } = records.endpoints;

/** An entity with its fields. */
export const readEntity = (id: number, signal?: AbortSignal): Promise<Entity> =>
  call(entities.endpoints.get, { params: { id }, signal });

export interface RecordsPage {
  items: { id: number; [alias: string]: unknown }[];
  totals: { count: number };
}

export const readRecords = async (alias: string, query: Query, signal: AbortSignal): Promise<RecordsPage> =>
  (await request(list.method, pathOf(list, { alias }), { query, signal })).data as RecordsPage;

export const readRecord = async (
  alias: string,
  id: number,
  query: Query,
  signal: AbortSignal,
): Promise<RecordsPage['items'][number]> =>
  (await request(get.method, pathOf(get, { alias, id }), { query, signal })).data as RecordsPage['items'][number];

export const readRecordHistory = async (
  alias: string,
  id: number,
  page: number,
  signal?: AbortSignal,
): Promise<HistoryPage> =>
  (await request(history.method, pathOf(history, { alias, id }), { query: { page }, signal })).data as HistoryPage;

/** Records as CSV. */
export const exportCsv = (alias: string, query: Query, signal: AbortSignal) =>
  requestStream(export_csv.method, pathOf(export_csv, { alias }), { query, signal, headers: acceptCsv });

/** Records as a workbook. */
export const exportXlsx = (alias: string, query: Query, signal: AbortSignal) =>
  requestStream(export_xlsx.method, pathOf(export_xlsx, { alias }), { query, signal });
