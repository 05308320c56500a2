import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeEntity, type TestEntity } from '../../../support/accounts/entities.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';
import { postForm } from '../../../support/server/multipart.ts';

let api: Api;
let owner: Client;
let leads: TestEntity;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  leads = await makeEntity(owner, 'leads', [
    { alias: 'day', type: 'date' },
    { alias: 'moment', type: 'timestamp' },
  ]);
});
beforeEach(() => api.database.records.query(`delete from acc_1.e_${leads.id}`));

/** Lines of an export, without the ids. */
const exported = async (query: string) => {
  const { text } = await owner.get(`/rest/leads/export.csv?fields=day,moment&sort[id]=asc${query}`);
  return text.split('\r\n').map((line) => line.replace(/^\w+,/, ''));
};

test('an export shows dates as they are, and times in UTC or as a clock of the asked zone', async () => {
  // A day in summer, one in winter, the hour that comes twice, nothing.
  await owner.post('/rest/leads/bulk', {
    create: [
      { day: '2026-07-01', moment: '2026-07-01T22:30:15.123Z' },
      { day: '0001-01-01', moment: '2026-01-01T22:30:15.000Z' },
      { moment: '2026-10-25T01:30:00.000Z' },
      {},
    ],
  });
  expect(await exported('')).toEqual([
    'day,moment',
    '2026-07-01,2026-07-01T22:30:15.123Z',
    '0001-01-01,2026-01-01T22:30:15.000Z',
    ',2026-10-25T01:30:00.000Z',
    ',',
    '',
  ]);
  expect(await exported('&labels=true&time_zone=Europe/Vienna')).toEqual([
    'day,moment',
    '2026-07-01,2026-07-02 00:30:15',
    '0001-01-01,2026-01-01 23:30:15',
    ',2026-10-25 02:30:00',
    ',',
    '',
  ]);
  for (const zone of ['Mars/Olympus', '%2B03:00', '']) {
    const { status, body } = await owner.get(`/rest/leads/export.csv?time_zone=${zone}`);
    expect([status, body.violations?.[0]?.field]).toEqual([422, 'time_zone']);
  }
});

test('times of an export in a zone are imported back with that zone', async () => {
  await owner.post('/rest/leads', { moment: '2026-07-01T22:30:15.000Z' });
  const { text: bytes } = await owner.get('/rest/leads/export.csv?fields=moment&time_zone=Asia/Kolkata');
  await api.database.records.query(`delete from acc_1.e_${leads.id}`);
  const answer = await postForm(owner, '/rest/leads/import', [
    ['time_zone', 'Asia/Kolkata'],
    ['file', { filename: 'leads.csv', bytes }],
  ]);
  expect(answer.status, answer.text).toBe(200);
  const { body } = await owner.get<{ items: object[] }>('/rest/leads');
  expect(body.items).toMatchObject([{ moment: '2026-07-01T22:30:15.000Z' }]);
});

test('an import tells times that clocks skip or show twice', async () => {
  const csv = ['moment', '2026-03-29 02:30', '2026-03-29 03:30', '2026-10-25 02:30:10', '2026-10-25 03:00'].join('\n');
  const load = (dry_run: string) =>
    postForm(owner, '/rest/leads/import', [
      ['time_zone', 'Europe/Vienna'],
      ['dry_run', dry_run],
      ['file', { filename: 'a.csv', bytes: csv }],
    ]);
  const notes = [
    {
      row: 1,
      field: 'moment',
      message: 'records.notes.skipped',
      params: { value: '29.03.2026 03:30' },
      cell: '2026-03-29 02:30',
    },
    { row: 3, message: 'records.notes.repeated', params: { value: '25.10.2026 02:30' }, cell: '2026-10-25 02:30:10' },
  ];
  for (const dry_run of ['true', 'false'])
    expect((await load(dry_run)).body).toMatchObject({ error_count: 0, note_count: 2, notes });
  const { items } = (await owner.get<{ items: { moment: string }[] }>('/rest/leads?sort[id]=asc')).body;
  expect(items.map(({ moment }) => moment)).toEqual([
    '2026-03-29T01:30:00.000Z',
    '2026-03-29T01:30:00.000Z',
    '2026-10-25T00:30:10.000Z',
    '2026-10-25T02:00:00.000Z',
  ]);
});
