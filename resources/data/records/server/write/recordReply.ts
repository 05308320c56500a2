import type { RequestCtx } from '#server/context.ts';
import type { RecordAccess } from '#server/tenant/access/recordAccess.ts';
import type { EntityModel } from '#server/tenant/model.ts';
import { type Files, noFiles, type Row, recordJson, rowsOf } from '#server/tenant/rows.ts';
import type { StoredAnswer } from '#server/tenant/write/idempotencyKeys.ts';
import { etagOfVersion } from '#server/tenant/write/versions.ts';
import type { WrittenRow } from '#server/tenant/write/writtenRow.ts';
import type { Written } from '#shared/endpoint.ts';
import { filesOf } from '../read/recordSource.ts';

export async function recordReply(
  ctx: RequestCtx,
  { model }: RecordAccess,
  row: WrittenRow,
  status: 200 | 201,
): Promise<StoredAnswer> {
  const body = await writtenJson(model, row, await filesOfRows(ctx, model, [row]));
  return { status, headers: { etag: etagOfVersion(row._v) }, body };
}

/** A written record: of one that may not be read any more, the id. */
export const writtenJson = async (model: EntityModel, row: Row, files: Files): Promise<string> =>
  row._seen === false ? JSON.stringify({ id: row.id }) : recordJson(model, row, files);

/** The files that rows refer to. No query if there are none. */
export async function filesOfRows(ctx: RequestCtx, model: EntityModel, rows: readonly Row[]): Promise<Files> {
  const ids = rowsOf(model).fileIds(rows);
  return ids.length > 0 ? filesOf(ctx, ids) : noFiles;
}

export const toJsonReply = ({ status, headers, body }: StoredAnswer): Written => ({
  status,
  type: 'application/json; charset=utf-8',
  headers,
  body,
});
