import type { records } from '#resources/data/records/records.resource.ts';
import type { RequestCtx } from '#server/context.ts';
import { invalidField } from '#server/errors/errors.ts';
import { streamedFile } from '#server/files/streamedFile.ts';
import { daysOf } from '#server/files/xlsx/dayNumbers.ts';
import type { WrittenCell, WrittenColumn } from '#server/files/xlsx/sheetXml.ts';
import { writeWorkbook } from '#server/files/xlsx/writeWorkbook.ts';
import { timeSlices } from '#server/load/eventLoop/timeSlices.ts';
import type { ModelColumn } from '#server/tenant/model.ts';
import { expandedLabel, lookUp, type Source } from '#server/tenant/query/sql/expand.ts';
import { readBatches } from '#server/tenant/query/stream.ts';
import type { Files, Row } from '#server/tenant/rows.ts';
import { type Clock, clockOf } from '#server/time/clock.ts';
import type { Input, Written } from '#shared/endpoint.ts';
import { fieldTypes, storageOf } from '#shared/fieldTypes/fieldTypes.ts';
import { isKeptExactly } from '#shared/json/exactNumber.ts';
import { shownName } from '#shared/names.ts';
import { auditMany } from '../write/auditMany.ts';
import { systemColumnName } from './columnNames.ts';
import { type ExportQuery, linksOf, readExportQuery } from './exportQuery.ts';
import { numberCode } from './numberCode.ts';
import { recordSource } from './recordSource.ts';
import { withEntity } from './withEntity.ts';

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** All records that match the query, streamed as a workbook with real numbers, dates and booleans. */
export const exportXlsx = (
  ctx: RequestCtx,
  { params, query }: Input<(typeof records)['endpoints']['export_xlsx']>,
): Promise<Written> =>
  withEntity(ctx, params.alias, async ({ access, plane, account }) => {
    const wanted = readExportQuery(access, query);
    const language = readLanguage(query.language) ?? ctx.account.language;
    const rows = cellRows(recordSource(ctx, plane, account), wanted);
    const onBegun = () => auditMany(ctx, access.model);
    return streamedFile(ctx, { name: `${params.alias}.xlsx`, type, onBegun }, rows, (read) =>
      writeWorkbook(access.model.name, columnsOf(wanted, language), read),
    );
  });

/** `language=ru`: of the names of system columns, that of the account by default. */
function readLanguage(given: unknown): 'en' | 'ru' | null {
  if (given === undefined) return null;
  if (given === 'en' || given === 'ru') return given;
  throw invalidField('language', 'errors.choice', { values: 'en, ru' });
}

/** Headings as people read them or, without labels, as programs do. Times have no zone in a workbook, so the heading has it. */
function columnsOf({ plan, hasLabels, time_zone }: ExportQuery, language: 'en' | 'ru'): WrittenColumn[] {
  return plan.columns.map(({ alias, field, type }) => {
    const name = hasLabels ? (nameOf(field, language) ?? systemColumnName(alias, language)) : alias;
    if (type === 'timestamp') return { heading: `${name} (${time_zone ?? 'UTC'})`, shows: 'moment' };
    if (type === 'date') return { heading: name, shows: 'day' };
    return { heading: name, ...(hasLabels && field && { code: numberCode(field.extra, language) }) };
  });
}

const nameOf = (field: ModelColumn['field'], language: 'en' | 'ru') =>
  field && shownName(field.name, field.extra.names, language);

async function* cellRows(source: Source, { plan, time_zone }: ExportQuery): AsyncGenerator<WrittenCell[]> {
  const clock = clockOf(time_zone ?? 'UTC');
  const pause = timeSlices();
  for await (const { rows, shown, took } of readBatches(source, plan)) {
    const found = await lookUp(rows, shown.reader, shown.expansions, source);
    const expansionOf = new Map(shown.expansions.map((expansion) => [expansion.column, expansion]));
    let characters = 0;
    for (const row of rows) {
      const cells = plan.columns.map((column) => {
        if ((row[column.name] ?? null) === null) return null;
        const expansion = expansionOf.get(column);
        const label = expansion && expandedLabel(expansion, row, found);
        return label ?? cellOf(column, row, { files: found.files, clock });
      });
      for (const cell of cells) characters += typeof cell === 'string' ? cell.length : 10;
      yield cells;
      await pause();
    }
    took(characters);
  }
}

/** The cell of a value that is not null. */
function cellOf({ name, type }: ModelColumn, row: Row, { files, clock }: { files: Files; clock: Clock }): WrittenCell {
  const value = row[name];
  if (type === 'timestamp') {
    const time = Date.parse(value as string);
    return daysOf(time + clock.offsetAt(time)) ?? (value as string);
  }
  if (type === 'date') return daysOf(Date.parse(value as string)) ?? (value as string);
  if (fieldTypes[type].is_read_as_object) return linksOf(value, files) || null;
  const storage = storageOf(type);
  if (storage === 'text' || storage === 'jsonb') return value as string;
  if (storage === 'bigint[]') return String(value);
  if (typeof value === 'boolean') return value;
  return isKeptExactly(String(value)) ? Number(value) : String(value);
}
