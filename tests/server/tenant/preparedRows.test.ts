import fs from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openCsvFile } from '#resources/data/records/server/import/csvFile.ts';
import { importRows } from '#resources/data/records/server/import/importRows.ts';
import { prepareRows } from '#resources/data/records/server/import/preparedRows.ts';
import { openScratchFile } from '#server/files/scratchFile.ts';
import { spool } from '#server/files/spool.ts';
import { entityModel } from '#server/tenant/model.ts';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { temporaryFolder } from '../../support/processes/folders.ts';

const fieldOf = (id: number, alias: string, type: 'text' | 'number') =>
  ({ id, alias, name: alias, type_id: fieldTypeIds[type], extra: {}, variants: [] }) as never;
const fields = [fieldOf(1, 'title', 'text'), fieldOf(2, 'amount', 'number')];
const model = entityModel('acc_1', { id: 7, account_id: 1, alias: 'leads', name: 'Leads', fields });

const ROWS = 2500;

async function* csv() {
  yield Buffer.from('title,amount\n');
  for (let i = 0; i < ROWS; i++) yield Buffer.from(`Ünit \u2028 ${i},${i % 2 ? i : ''}\n`);
}

/** Prepares a file whose reads are counted, and returns what would be inserted. */
async function prepared(max_bytes?: number) {
  const folder = await temporaryFolder('import');
  const file = await spool(folder, csv(), null);
  let reads = 0;
  const opened = await openCsvFile(file.read, { encoding: 'utf-8', delimiter: ',', has_header: true });
  const rowsOf = () => {
    reads++;
    return opened.rows();
  };
  const counted = { ...opened, found: {}, rows: rowsOf, close: () => {} };
  const source = { source: counted, mapping: null, columns: null, key: null };
  const scratch = await openScratchFile(folder, async () => {});
  const rows = prepareRows(scratch, max_bytes);
  rows.restart(async function* () {
    for await (const batch of importRows(model, source)) yield batch.rows;
  });
  for await (const batch of importRows(model, source)) await rows.add(batch.rows);
  const batches: Record<string, unknown>[][] = [];
  let count = 0;
  for await (const batch of rows.batches()) {
    if ('ids' in batch) throw new Error('All rows are new.');
    count += batch.count;
    expect(batch.columns.map(({ alias }) => alias)).toEqual(['title', 'amount']);
    batches.push(JSON.parse(batch.json));
  }
  await scratch.close();
  await file.close();
  expect(await fs.readdir(folder)).toEqual([]);
  return { reads, count, rows: batches.flat().map(({ f_1, f_2 }) => [f_1, f_2]) };
}

const expected = Array.from({ length: ROWS }, (_, i) => [`Ünit \u2028 ${i}`, i % 2 ? i : null]);

test('a file is read once, and its rows keep their order', async () => {
  expect(await prepared()).toEqual({ reads: 1, count: ROWS, rows: expected });
});

test('rows that take more room than is given are read from the file again', async () => {
  expect(await prepared(30_000)).toEqual({ reads: 2, count: ROWS, rows: expected });
});
