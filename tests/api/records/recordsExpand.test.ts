import { beforeAll, expect, test } from 'vitest';
import { wholeAccess } from '#server/tenant/access/recordAccess.ts';
import { type EntityModel, entityModel } from '#server/tenant/model.ts';
import { readPage } from '#server/tenant/query/list.ts';
import { parsePlan } from '#server/tenant/query/plan/parsePlan.ts';
import type { Source } from '#server/tenant/query/sql/expand.ts';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import { listOf, parsed, putRows } from '../../support/records/rows.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

let api: Api;
let owner: Client;
let companies: TestEntity;
let deals: TestEntity;
let stranger: number;
let file: number;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  stranger = (await api.makeAccount('elsewhere')).owner.id;
  const [made] = await api.sql<{ id: number }>(
    `insert into control.files (account_id, kind, key, name, size, media_type)
     values (1, 'record', 'k3y', 'Отчёт 1.pdf', 12, 'application/pdf') returning id`,
  );
  file = Number(made?.id);
  const [theirs] = await api.sql<{ id: number }>(
    `insert into control.files (account_id, kind, key, name, size, media_type)
     values (2, 'record', 'other', 'x', 1, 'text/plain') returning id`,
  );
  companies = await makeEntity(owner, 'companies', [
    { alias: 'title', type: 'text' },
    { alias: 'founded', type: 'timestamp' },
    { alias: 'rate', type: 'number', extra: { number_subtype: 'double' } },
    { alias: 'details', type: 'json' },
    { alias: 'logo', type: 'file' },
    { alias: 'kind', type: 'select', variants: [{ name: 'Client', alias: 'client' }] },
  ]);
  deals = await makeEntity(owner, 'deals', [
    { alias: 'stage', type: 'select', variants: ['New', 'Won'].map((name) => ({ name, alias: name.toLowerCase() })) },
    {
      alias: 'company',
      type: 'select',
      extra: {
        select_subtype: 'entity',
        select_entity_id: companies.id,
        select_entity_key: companies.fields.title as number,
      },
    },
    { alias: 'manager', type: 'select', extra: { select_subtype: 'user' } },
    { alias: 'scan', type: 'file' },
    { alias: 'stage_data', type: 'text' },
  ]);
  await putRows(api, companies, [
    {
      id: 1,
      title: 'Рога и копыта',
      founded: '2001-02-03T04:05:06.007Z',
      rate: 0.1,
      details: 'just a text',
      logo: file,
      kind: companies.variants.kind?.client,
      created_by: 1,
    },
    { id: 2, title: 'Gone', deleted_at: '2026-11-21T07:00:00Z' },
  ]);
  const { new: fresh, won } = deals.variants.stage as { new: number; won: number };
  await putRows(api, deals, [
    { id: 1, stage: fresh, company: 1, manager: 1, scan: file, stage_data: 'mine' },
    { id: 2, stage: won, company: 2, manager: stranger, scan: Number(theirs?.id) },
    { id: 3 },
    { id: 4, stage: 987_654, company: 77, manager: 77, scan: 77 },
  ]);
});

const company = () => ({
  id: 1,
  title: 'Рога и копыта',
  founded: '2001-02-03T04:05:06.007Z',
  rate: 0.1,
  details: 'just a text',
  logo: fileAsShown(),
  kind: companies.variants.kind?.client,
  created_at: '2026-11-21T06:00:00.000Z',
  created_by: 1,
  modified_at: null,
  modified_by: null,
  deleted_at: null,
  deleted_by: null,
});

const fileAsShown = () => ({
  id: file,
  public_link: '/files/k3y/%D0%9E%D1%82%D1%87%D1%91%D1%82%201.pdf',
  name: 'Отчёт 1.pdf',
  size: 12,
  media_type: 'application/pdf',
});

test('with= adds the variant, record or user; missing, deleted and foreign ones are null', async () => {
  const { body } = await listOf(owner, 'deals', { with: ['stage,company', 'manager'], fields: 'stage' });
  const { new: fresh, won } = deals.variants.stage as { new: number; won: number };
  expect(body.items).toEqual([
    {
      id: 1,
      stage: fresh,
      stage_data: { id: fresh, name: 'New', alias: 'new' },
      company_data: { id: 1, title: 'Рога и копыта' },
      manager_data: { id: 1, name: 'Owner', avatar: null },
    },
    { id: 2, stage: won, stage_data: { id: won, name: 'Won', alias: 'won' }, company_data: null, manager_data: null },
    { id: 3, stage: null, stage_data: null, company_data: null, manager_data: null },
    { id: 4, stage: 987_654, stage_data: null, company_data: null, manager_data: null },
  ]);
});

test('expands the whole target of a single record, and its label in the full list', async () => {
  const one = await owner.get('/rest/deals/1?with=company&fields=id');
  expect(one.body).toEqual({ id: 1, company_data: company() });
  const whole = await listOf(owner, 'deals', { with: 'company', fields: 'id', limit: '-1', 'query[id]': '1' });
  expect(whole.body.items).toEqual([{ id: 1, company_data: { id: 1, title: 'Рога и копыта' } }]);
});

test('an expanded value replaces a field of the same name, which is returned without expand', async () => {
  expect((await owner.get('/rest/deals/1')).body).toMatchObject({ stage_data: 'mine' });
  const { text } = await owner.get('/rest/deals/1?with=stage');
  expect(text.match(/"stage_data"/g)).toHaveLength(1);
  expect(JSON.parse(text)).toMatchObject({ stage_data: { alias: 'new' } });
});

test('returns files with their data, never those of another account', async () => {
  const { body } = await listOf(owner, 'deals', { fields: 'scan' });
  expect(body.items).toEqual([
    { id: 1, scan: fileAsShown() },
    { id: 2, scan: null },
    { id: 3, scan: null },
    { id: 4, scan: null },
  ]);
});

test('expands a deleted variant; a missing target is null', async () => {
  const field = deals.fields.stage as number;
  const { won } = deals.variants.stage as { won: number };
  await owner.patch(`/v1/entities/fields/${field}`, { variants: [{ id: won, name: 'Won', alias: 'won' }] });
  const { body } = await listOf(owner, 'deals', { with: 'stage', 'query[id]': '1' });
  expect(body.items[0]).toMatchObject({ stage_data: { name: 'New', alias: 'new' } });
});

test('gives no access to other columns of users or targets', async () => {
  for (const query of [
    'query[manager][email]=x',
    'query[created_by][name]=x',
    'query[company][title]=x',
    'sort[company_data]=asc',
    'with=company.kind',
    'with=created_by',
    'with=scan',
    'fields=company_data',
  ])
    expect((await owner.get(`/rest/deals?${query}`)).status, query).toBe(422);
});

test('expands a page of many records with as many queries as one record', async () => {
  const many = Array.from({ length: 200 }, (_, at) => ({ id: 1000 + at, company: 1, manager: 1, scan: file }));
  await putRows(api, deals, many);
  const [target, model] = await Promise.all([companies, deals].map(modelOf));
  const calls: string[] = [];
  const source: Source = {
    plane: {
      read: async (text, values) => {
        calls.push('statement');
        return (await api.database.pool.query(text as string, values)).rows;
      },
    },
    targetOf: (id) => (id === companies.id && target ? wholeAccess(target) : null),
    isLimited: false,
    peopleRanks: async () => '{}',
    assertUnchanged: async () => {},
    files: async (ids) => {
      calls.push(`${ids.length} file`);
      return new Map();
    },
    users: async (ids) => {
      calls.push(`${ids.length} user`);
      return new Map();
    },
  };
  const query = { with: 'company,manager', query: { id: { gte: '1000' } }, limit: '200' };
  const page = await readPage(source, parsePlan(wholeAccess(model as EntityModel), query));
  expect(parsed(page.items)).toHaveLength(200);
  expect(calls).toEqual(['statement', '1 file', '1 user']);
});

async function modelOf({ id, alias }: TestEntity): Promise<EntityModel> {
  const { body } = await owner.get<{ items: FieldModel[] }>(`/v1/entities/fields?entity_id=${id}`);
  return entityModel('acc_1', { id, account_id: 1, alias, name: alias, fields: body.items });
}
