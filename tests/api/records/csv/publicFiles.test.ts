import { parse } from 'csv-parse/sync';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readCsvPreview } from '#resources/data/records/web/import/csvPreview.ts';
import { makeEntity, type NewField } from '../../../support/accounts/entities.ts';
import { encoded } from '../../../support/csv/encoded.ts';
import { libraryFiles } from '../../../support/csv/libraryFiles.ts';
import { placeFiles } from '../../../support/csv/placeFiles.ts';
import type { ColumnType, PublicColumn, PublicFile } from '../../../support/csv/publicColumns.ts';
import { surveyFiles } from '../../../support/csv/surveyFiles.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';
import { postForm } from '../../../support/server/multipart.ts';

/** As many rows as the files have in `npm run test:deep`, else so many at most. */
const most = Number(process.env.FILE_ROWS ?? 40);

const fields: Record<ColumnType, number> = { text: 66, textarea: 1, number: 6, date: 1, timestamp: 2, boolean: 1 };

/** Names have letters alone. */
const aliasOf = (type: string, at: number) =>
  `${type}_${String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26))}`;

let api: Api;
let owner: Client;
let table: string;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  const drawn = Object.entries(fields).flatMap(([type, total]) =>
    Array.from({ length: total }, (_, at): NewField => {
      const extra = type === 'number' ? { number_subtype: 'double' as const } : {};
      return { alias: aliasOf(type, at), type: type as ColumnType, extra };
    }),
  );
  table = `acc_1.e_${(await makeEntity(owner, 'things', drawn)).id}`;
}, 600_000);
beforeEach(() => api.database.pool.query(`delete from ${table}`));

/** A field for each column. */
function aliasesOf(columns: readonly PublicColumn[]): string[] {
  const used = new Map<string, number>();
  return columns.map(({ type }) => {
    const at = used.get(type) ?? 0;
    used.set(type, at + 1);
    return aliasOf(type, at);
  });
}

const rowsOf = ({ rows, columns }: PublicFile, cellOf: (column: PublicColumn, row: number) => string) =>
  Array.from({ length: Math.min(rows, most) }, (_, row) => columns.map((column) => cellOf(column, row)));

function bytesOf(file: PublicFile): Buffer {
  const { delimiter = ',', end = '\n', isQuoted = false, has_header = true, above = '', columns } = file;
  const needsQuotes = (cell: string) => isQuoted || /["\r\n]/.test(cell) || cell.includes(delimiter);
  const quoted = (cell: string) => (needsQuotes(cell) && cell !== '\\N' ? `"${cell.replaceAll('"', '""')}"` : cell);
  const rows = rowsOf(file, ({ cell }, row) => cell(row));
  const lines = [...(has_header ? [columns.map(({ name }) => name)] : []), ...rows];
  return encoded(above + lines.map((row) => row.map(quoted).join(delimiter) + end).join(''), file.encoding ?? 'utf-8');
}

test.each([...surveyFiles, ...placeFiles, ...libraryFiles])('$name: each cell comes back', async (file) => {
  const { columns, delimiter = ',', encoding = 'utf-8', has_header = true } = file;
  const bytes = bytesOf(file);
  const preview = await readCsvPreview(new Blob([Uint8Array.from(bytes)]));
  expect(preview).toMatchObject({ encoding, delimiter, has_header, header_row: has_header ? 1 : null });
  if (has_header) expect(preview.headers).toEqual(columns.map(({ name }) => name.trim()));
  expect(preview.rows.slice(0, 5)).toEqual(rowsOf(file, ({ cell }, row) => cell(row)).slice(0, 5));
  const aliases = aliasesOf(columns);
  const answer = await postForm<{ created: number }>(owner, '/rest/things/import', [
    ['has_header', String(has_header)],
    ['columns', JSON.stringify({ ...aliases })],
    ['file', { filename: 'a.csv', bytes }],
  ]);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({ created: Math.min(file.rows, most), encoding, delimiter });
  const exported = await owner.get(`/rest/things/export.csv?fields=${aliases.join(',')}&sort[id]=asc`);
  const rows: Record<string, string>[] = parse(exported.text, { bom: true, columns: true });
  const wanted = rowsOf(file, ({ cell, wanted = cell }, row) => wanted(row));
  // An apostrophe is put before what a spreadsheet would run.
  const plain = (cell = '') => cell.replace(/^'(?=[=+@-])/, '');
  expect(rows.map((row) => aliases.map((alias) => plain(row[alias])))).toEqual(wanted);
});
