import type { RequestCtx } from '#server/context.ts';
import type { EntityModel } from '#server/tenant/model.ts';
import { type Files, noFiles, type Row, recordJson, rowsOf } from '#server/tenant/rows.ts';
import type { StoredAnswer } from '#server/tenant/write/idempotencyKeys.ts';
import { etagOfVersion } from '#server/tenant/write/versions.ts';
import type { Written } from '#shared/endpoint.ts';
import { filesOf } from '../read/recordSource.ts';

/** A record's row as returned by a write. */
export type WrittenRow = Row & { id: number; _v: number; deleted_at: string | null; changed: boolean };

export async function recordReply(
  ctx: RequestCtx,
  model: EntityModel,
  row: WrittenRow,
  status: 200 | 201,
): Promise<StoredAnswer> {
  const body = recordJson(model, row, await filesOfRows(ctx, model, [row]));
  return { status, headers: { etag: etagOfVersion(row._v) }, body };
}

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
