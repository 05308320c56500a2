import { once } from 'node:events';
import http from 'node:http';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Problem } from '#shared/problems.ts';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import { makeDeals, put } from '../../support/roles/deals.ts';
import { allRights, makeHolder, makeRole, where } from '../../support/roles/makeRole.ts';
import type { Rows } from '../../support/roles/salesWorld.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { postForm } from '../../support/server/multipart.ts';

/** Calls that last longer than the rights that they began with. */

let api: Api;
let owner: Client;
let notes: TestEntity;
/** More than the sockets of both ends keep. */
const ROWS = 600;
const PART = 100;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  notes = await makeEntity(owner, 'notes', [
    { alias: 'title', type: 'text' },
    { alias: 'text', type: 'textarea' },
  ]);
  // A busy machine takes longer than the limit of a statement for all at once.
  for (let rows = 0; rows < ROWS; rows += PART)
    await api.database.pool.query(
      `insert into acc_1.e_${notes.id} (created_by, f_${notes.fields.title}, f_${notes.fields.text})
       select 1, 'note', repeat('x', 100000) from generate_series(1, ${PART})`,
    );
});

/** A call whose answer is read when the test asks for it. */
async function slowly(who: Client, path: string) {
  const headers = { host: `localhost:${api.port}`, authorization: who.authorization ?? '' };
  const request = http.get({ host: '127.0.0.1', port: api.port, path: `/api${path}`, agent: false, headers });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  expect(response.statusCode).toBe(200);
  response.pause();
  return async () => {
    let text = '';
    try {
      for await (const chunk of response) text += chunk;
      return { isWhole: true, records: recordsIn(text) };
    } catch {
      return { isWhole: false, records: recordsIn(text) };
    }
  };
}

const recordsIn = (text: string) => text.match(/x{100000}/g)?.length ?? 0;

const endings: [name: string, end: (who: { id: number; role_id: number }) => Promise<unknown>][] = [
  [
    'the role reads fewer records',
    ({ role_id }) =>
      owner.patch(`/v1/roles/${role_id}`, {
        entities: [{ ...allRights(notes.id), read: where({ field: 'title', op: 'eq', value: 'none' }) }],
      }),
  ],
  [
    'the person has another role',
    async ({ id }) => owner.patch(`/v1/users/${id}`, { role_ids: [(await makeRole(owner)).id] }),
  ],
  ['the person is blocked', ({ id }) => owner.patch(`/v1/users/${id}`, { blocked: true })],
];

test.each(endings)('a list and an export end when %s', async (_name, end) => {
  const role = await makeRole(owner, { entities: [allRights(notes.id)] });
  const holder = await makeHolder(api, role);
  const readings = [await slowly(holder, '/rest/notes?limit=-1'), await slowly(holder, '/rest/notes/export.csv')];
  const answer = (await end({ id: holder.id, role_id: role.id })) as { status: number; text: string };
  expect(answer.status, answer.text).toBe(200);
  for (const read of readings) {
    const { isWhole, records } = await read();
    expect(isWhole).toBe(false);
    expect(records).toBeLessThan(ROWS);
  }
});

test('a list goes on when roles of others change', async () => {
  const holder = await makeHolder(api, await makeRole(owner, { entities: [allRights(notes.id)] }));
  const read = await slowly(holder, '/rest/notes?limit=-1');
  await makeRole(owner, { entities: [allRights(notes.id)] });
  await owner.post('/v1/entities', { name: 'Other', alias: 'other' });
  expect(await read()).toEqual({ isWhole: true, records: ROWS });
});

test('an export ends when a field of its condition is deleted', async () => {
  const read = where({ field: 'title', op: 'eq', value: 'note' });
  const holder = await makeHolder(api, await makeRole(owner, { entities: [{ ...allRights(notes.id), read }] }));
  const reading = await slowly(holder, '/rest/notes/export.csv?fields=text');
  await owner.delete(`/v1/entities/fields/${notes.fields.title}`);
  const { isWhole, records } = await reading();
  await owner.post(`/v1/entities/fields/${notes.fields.title}/restore`);
  expect(isWhole).toBe(false);
  expect(records).toBeLessThan(ROWS);
});

/** Imports a file. The work is done between the reading of the file and the writing of its rows. */
async function importInto(entity: TestEntity, who: Client, csv: string, work: () => Promise<unknown>) {
  const blocking = await api.database.records.connect();
  await blocking.query(`begin; lock table acc_1.e_${entity.id} in share mode`);
  const path = `/rest/${entity.alias}/import`;
  const importing = postForm<Problem>(who, path, [['file', { filename: 'rows.csv', bytes: csv }]]);
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`;
  await vi.waitFor(
    async () => {
      const { rows } = await api.database.records.query(waiting, [`%insert into%e_${entity.id} %`]);
      expect(rows).toHaveLength(1);
    },
    { timeout: 20_000 },
  );
  await work();
  await blocking.query('rollback');
  blocking.release();
  return importing;
}

test('an import whose role changed meanwhile adds nothing', async () => {
  const role = await makeRole(owner, { entities: [allRights(notes.id)] });
  const holder = await makeHolder(api, role);
  const entities = [{ ...allRights(notes.id), create: 'none' as const }];
  const answer = await importInto(notes, holder, 'title\nimported\n', async () =>
    expect((await owner.patch(`/v1/roles/${role.id}`, { entities })).status).toBe(200),
  );
  expect([answer.status, answer.body.message]).toEqual([403, 'rights_changed']);
  expect((await owner.get<Rows>('/rest/notes?query[title]=imported')).body.items).toEqual([]);
});

test('rows of an import that met the conditions when the file was read must meet them when they are written', async () => {
  const { companies, deals } = await makeDeals(owner);
  const near = where({ field: 'company.title', op: 'eq', value: 'Near' });
  const rights = [allRights(companies.id), { ...allRights(deals.id), create: near }];
  const holder = await makeHolder(api, await makeRole(owner, { entities: rights }));
  const company = await put(owner, 'companies', { title: 'Near' });
  const csv = `title,company\nimported,${company}\n`;
  const answer = await importInto(deals, holder, csv, () =>
    owner.patch(`/rest/companies/${company}`, { title: 'Far' }),
  );
  expect([answer.status, answer.body.violations]).toMatchObject([403, [{ message: 'records.errors.may_not_create' }]]);
  expect((await owner.get<Rows>('/rest/deals')).body.items).toEqual([]);
});
