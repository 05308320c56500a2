import type { records } from '#resources/records/records.resource.ts';
import type { RequestCtx } from '#server/context.ts';
import { invalidField } from '#server/errors.ts';
import { parsePlan } from '#server/tenant/query/parsePlan.ts';
import type { Plan } from '#server/tenant/query/plan.ts';
import type { Source } from '#server/tenant/query/source.ts';
import { readBatches } from '#server/tenant/query/stream.ts';
import { csvHeader, csvLine } from '#server/tenant/write/csvLine.ts';
import type { Input, Written } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { recordSource } from './recordSource.ts';
import { withEntity } from './withEntity.ts';

/** All records that match the query, streamed as CSV (RFC 4180). */
export const exportCsv = (
  ctx: RequestCtx,
  { params, query }: Input<(typeof records)['endpoints']['export_csv']>,
): Promise<Written> =>
  withEntity(ctx, params.alias, async (model, plane) => {
    if (query.with !== undefined) throw invalidField('with', 'errors.unknown_field');
    // Paging does not apply to a file, but its parameters are still validated.
    const plan = { ...parsePlan(model, query), offset: 0, limit: limits.page_size_all, after: null };
    const lines = csvLines(await recordSource(ctx, plane), plan);
    const first = await lines.next();
    return {
      status: 200,
      type: 'text/csv; charset=utf-8; header=present',
      headers: { 'content-disposition': `attachment; filename="${params.alias}.csv"` },
      body: first.done ? '' : prepend(first.value, lines),
    };
  });

/** The first part is read before the reply begins, so that a failure still gets an error status. */
async function* prepend(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

async function* csvLines(source: Source, plan: Plan): AsyncGenerator<string> {
  let header = csvHeader(plan.columns);
  for await (const { rows, shown, took } of readBatches(source, plan)) {
    const ids = shown.reader.fileIds(rows);
    const files = ids.length > 0 ? await source.files(ids) : new Map();
    const text = rows.map((row) => csvLine(plan.columns, row, files)).join('');
    took(text.length);
    yield header + text;
    header = '';
  }
}
