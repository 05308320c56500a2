import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { StoredFile } from '#resources/data/files/files.resource.ts';
import { makeEntity, type TestEntity } from '../../../support/accounts/entities.ts';
import { allRights, makeHolder, makeRole } from '../../../support/roles/makeRole.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';
import { type FormPart, postForm } from '../../../support/server/multipart.ts';

interface Report {
  created: number;
  skipped: number;
  report: StoredFile | null;
}

let api: Api;
let owner: Client;
let deals: TestEntity;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  deals = await makeEntity(owner, 'deals', [
    { alias: 'title', type: 'text' },
    { alias: 'amount', type: 'number' },
    { alias: 'day', type: 'date' },
  ]);
});
beforeEach(() => api.database.pool.query(`delete from acc_1.e_${deals.id}`));

async function load(who: Client, csv: string, ...parts: FormPart[]): Promise<Report> {
  const skip: FormPart = ['on_error', 'skip'];
  const { status, text, body } = await postForm<Report>(who, '/rest/deals/import', [
    ...[skip, ...parts],
    ['file', { filename: 'deals.csv', bytes: csv }],
  ]);
  expect(status, text).toBe(200);
  return body;
}

async function read(who: Client, { report }: Report): Promise<string> {
  const { body, text } = await who.get<string>(`/v1/files/${report?.id}/data`);
  const [, base64 = ''] = String(body ?? text).split(',');
  return Buffer.from(base64, 'base64').toString();
}

test('the rows that are left out are a file that says why, and can be mended and imported', async () => {
  const csv = 'Title;Amount;Note;Day\nA;1;;\n"B;b";many;"said ""so""";31.02.2026\nC;-5;x;\nD;-x\n';
  const answer = await load(owner, csv);
  expect(answer).toMatchObject({ created: 2, skipped: 2, report: { name: 'deals-skipped.csv' } });
  const file = await read(owner, answer);
  expect(file).toBe(
    [
      'Title,Amount,Note,Day,Why it was not imported',
      '"B;b",many,"said ""so""",31.02.2026,"amount: Enter a number; day: Date is invalid"',
      "D,'-x,,,amount: Enter a number",
      '',
    ].join('\r\n'),
  );
  const mended = file.replace('many', '7').replace('31.02', '28.02').replace("'-x", '8');
  expect(await load(owner, mended)).toMatchObject({ created: 2, skipped: 0, report: null });
});

test('a file without a header is left without one, and a dry run keeps nothing', async () => {
  const columns: FormPart[] = [
    ['has_header', 'false'],
    ['columns', JSON.stringify({ 0: 'title', 2: 'amount' })],
  ];
  const csv = 'A,,1\nB,,x\nC,,2\n';
  expect(await load(owner, csv, ...columns, ['dry_run', 'true'])).toMatchObject({
    created: 2,
    skipped: 1,
    report: null,
  });
  const answer = await load(owner, csv, ...columns);
  expect(await read(owner, answer)).toMatch(/^B,,x,amount: .*\r\n$/);
});

test('the file is there for who imported, and for nobody whose roles hide the records', async () => {
  const role = await makeRole(owner, { entities: [allRights(deals.id)] });
  const [holder, other] = [await makeHolder(api, role), await makeHolder(api, role)];
  const answer = await load(holder, 'title,amount\nA,x\n');
  expect(await read(holder, answer)).toContain('A,x,');
  expect((await other.get(`/v1/files/${answer.report?.id}`)).status).toBe(404);
});

test('a repeated call answers the same file', async () => {
  const send = () =>
    postForm<Report>(
      owner,
      '/rest/deals/import',
      [
        ['on_error', 'skip'],
        ['file', { filename: 'deals.csv', bytes: 'title,amount\nA,x\nB,2\n' }],
      ],
      { 'idempotency-key': 'skipped-once' },
    );
  const [first, second] = [await send(), await send()];
  expect(first.body.report).toMatchObject({ media_type: 'text/plain' });
  expect(second.body).toEqual(first.body);
  expect((await owner.get<{ totals: { count: number } }>('/rest/deals')).body.totals.count).toBe(1);
});
