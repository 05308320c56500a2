import { beforeAll, expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { makeEntity } from '../../../support/accounts/entities.ts';
import { startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';
import { type FormPart, postForm } from '../../../support/server/multipart.ts';

interface Report {
  rows: number;
  created: number;
  ignored: string[];
  errors: unknown[];
  error_count: number;
  error_counts: { field: string; count: number }[];
  violations: { field: string; message: string; params: object }[];
}

let owner: Client;
beforeAll(async () => {
  owner = await (await startApi()).signInOwner();
  await makeEntity(owner, 'leads', [{ alias: 'title', type: 'text' }]);
  await makeEntity(owner, 'sales', [
    { alias: 'amount', type: 'number' },
    { alias: 'day', type: 'date' },
  ]);
});

const load = (csv: string, mapping?: Record<string, string | null>) => {
  const parts: FormPart[] = [['file', { filename: 'leads.csv', bytes: csv }]];
  if (mapping) parts.unshift(['mapping', JSON.stringify(mapping)]);
  return postForm<Report>(owner, '/rest/leads/import', parts);
};

const max = limits.import_columns_max;
const tooMany = { message: 'records.errors.too_many_columns', params: { max } };

test('refuses a file with more columns than the limit, before anything compares them', async () => {
  const mapping = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`k${at}`, 'title']));
  const attack = await load(`${'h,'.repeat(4_000_000)}title\n`, mapping);
  expect(attack.status).toBe(422);
  expect(attack.body.violations).toEqual([{ field: 'file', ...tooMany }]);
  const headings = Array.from({ length: max - 1 }, (_, at) => `h${at}`);
  const most = await load(`title,${headings.join()}\nOne,${headings.join()}\n`);
  expect(most.body).toMatchObject({ created: 1, ignored: headings });
});

test('refuses a row with more cells than the limit of columns', async () => {
  const attack = await load(`title\nOne${','.repeat(4_000_000)}\n`);
  expect(attack.body.violations).toEqual([{ field: 'file', ...tooMany }]);
});

test('refuses a mapping with more keys than a file may have columns', async () => {
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, null]));
  const attack = await load('title\nOne\n', keys(50_000));
  expect(attack.status).toBe(422);
  expect(attack.body.violations).toEqual([{ field: 'mapping', ...tooMany }]);
  expect((await load('title\nOne\n', { ...keys(max - 1), title: 'title' })).body.created).toBe(1);
});

test('counts the faults of each field beyond those that are listed', async () => {
  const rows = Array.from({ length: 120 }, () => 'many,');
  const file = { filename: 'sales.csv', bytes: ['amount,day', ...rows, '1,some day', 'much,'].join('\n') };
  const { body } = await postForm<Report>(owner, '/rest/sales/import', [
    ['dry_run', 'true'],
    ['file', file],
  ]);
  expect([body.errors.length, body.error_count]).toEqual([limits.import_errors_max, 122]);
  expect(body.error_counts.map(({ field, count }) => [field, count])).toEqual([
    ['amount', 121],
    ['day', 1],
  ]);
});
