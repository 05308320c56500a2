import type { records } from '#resources/data/records/records.resource.ts';
import type { RequestCtx } from '#server/context.ts';
import { csvFile } from '#server/files/csvFile.ts';
import { timeSlices } from '#server/load/eventLoop/timeSlices.ts';
import type { ModelColumn } from '#server/tenant/model.ts';
import type { Plan } from '#server/tenant/query/plan/plan.ts';
import { type Expansion, expandedLabel, type Found, lookUp, type Source } from '#server/tenant/query/sql/expand.ts';
import { readBatches } from '#server/tenant/query/stream.ts';
import type { Files, Row } from '#server/tenant/rows.ts';
import { clockOf } from '#server/time/clock.ts';
import type { Input, Written } from '#shared/endpoint.ts';
import { fieldTypes, storageOf } from '#shared/fieldTypes/fieldTypes.ts';
import { escapeFormula, quoteCsv } from '#shared/text/csvText.ts';
import { auditMany } from '../write/auditMany.ts';
import { linksOf, readExportQuery } from './exportQuery.ts';
import { recordSource } from './recordSource.ts';
import { withEntity } from './withEntity.ts';

/** All records that match the query, streamed as CSV (RFC 4180). */
export const exportCsv = (
  ctx: RequestCtx,
  { params, query }: Input<(typeof records)['endpoints']['export_csv']>,
): Promise<Written> =>
  withEntity(ctx, params.alias, async ({ access, plane, account }) => {
    const { plan, time_zone } = readExportQuery(access, query);
    const lines = csvLines(recordSource(ctx, plane, account), plan, momentText(time_zone));
    return csvFile(ctx, params.alias, lines, () => auditMany(ctx, access.model));
  });

type MomentText = (iso: string) => string;

/** Timestamps as a clock there shows them, `yyyy-MM-dd HH:mm:ss`, which spreadsheets read. Without a zone, ISO 8601. */
function momentText(time_zone: string | null): MomentText {
  if (time_zone === null) return (iso) => iso;
  const { offsetAt } = clockOf(time_zone);
  return (iso) => {
    const time = Date.parse(iso);
    // A year beyond 9999 has a sign and more digits, which only ISO 8601 has.
    return iso.length > 24 ? iso : new Date(time + offsetAt(time)).toISOString().slice(0, 19).replace('T', ' ');
  };
}

async function* csvLines(source: Source, plan: Plan, moment: MomentText): AsyncGenerator<string> {
  let header = csvHeader(plan.columns);
  const pause = timeSlices();
  for await (const { rows, shown, took } of readBatches(source, plan)) {
    const found = await lookUp(rows, shown.reader, shown.expansions, source);
    const labelOf = new Map(shown.expansions.map((expansion) => [expansion.column, labelReader(expansion, found)]));
    const cell = (row: Row) => (column: ModelColumn) =>
      labelOf.get(column)?.(row) ?? cellOf(column, row, { files: found.files, moment });
    let text = '';
    for (const row of rows) {
      text += csvLine(plan.columns, row, cell(row));
      await pause();
    }
    took(text.length);
    yield header + text;
    header = '';
  }
}

/** A cell of a value that is not null. A file is its link. */
function cellOf(
  { name, type }: ModelColumn,
  row: Row,
  { files, moment }: { files: Files; moment: MomentText },
): string {
  const value = row[name];
  if (type === 'timestamp') return moment(value as string);
  if (fieldTypes[type].is_read_as_object) return quoteCsv(linksOf(value, files));
  const storage = storageOf(type);
  if (storage === 'text') return quoteCsv(escapeFormula(value as string));
  // A negative number begins with a sign but is not a formula.
  return storage === 'jsonb' || storage === 'bigint[]' ? quoteCsv(String(value)) : String(value);
}

/** One record with its line end; null is empty. */
const csvLine = (columns: readonly ModelColumn[], row: Row, cell: (column: ModelColumn) => string): string =>
  `${columns.map((column) => ((row[column.name] ?? null) === null ? '' : cell(column))).join()}\r\n`;

/** The name of a row's choice as a cell; undefined for one that no longer exists or has no name. */
const labelReader =
  (expansion: Expansion, found: Found) =>
  (row: Row): string | undefined => {
    const label = expandedLabel(expansion, row, found);
    return label === undefined ? undefined : quoteCsv(escapeFormula(label));
  };

/** The header line: aliases. */
const csvHeader = (columns: readonly ModelColumn[]): string => `${columns.map(({ alias }) => alias).join()}\r\n`;
