import { beforeEach, expect, test } from 'vitest';
import { makeEntity, type TestEntity } from '../../../support/accounts/entities.ts';
import { allRights, makeHolder, makeRole } from '../../../support/roles/makeRole.ts';
import { startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';
import { type FormPart, postForm } from '../../../support/server/multipart.ts';

/** Imports that make the records which their rows lead to. */

interface Report {
  created: number;
  import_id: number;
  errors: { row: number; field: string; message: string }[];
  new_records: Record<string, number>;
  violations: { field: string; message: string }[];
}

const api = await startApi();
const owner = await api.signInOwner();

let count = 0;
let companies: TestEntity;
let deals: TestEntity;
beforeEach(async () => {
  count += 1;
  const letter = 'abcdefghij'[count];
  companies = await makeEntity(owner, `companies_${letter}`, [
    { alias: 'name', type: 'text' },
    { alias: 'city', type: 'text' },
  ]);
  deals = await makeEntity(owner, `deals_${letter}`, [
    { alias: 'title', type: 'text' },
    { alias: 'amount', type: 'number' },
    {
      alias: 'company',
      type: 'select',
      extra: { select_subtype: 'entity', select_entity_id: companies.id, select_entity_key: companies.fields.name },
    },
  ]);
  await owner.post(`/rest/${companies.alias}`, { name: 'Acme', city: 'Porto' });
});

const create: FormPart = ['create_records', 'true'];
const dry: FormPart = ['dry_run', 'true'];
const load = (csv: string, parts: FormPart[], who: Client = owner) =>
  postForm<Report>(who, `/rest/${deals.alias}/import`, [...parts, ['file', { filename: 'd.csv', bytes: csv }]]);
const names = async () => {
  const { body } = await owner.get<{ items: { name: string }[] }>(`/rest/${companies.alias}?sort[id]=asc`);
  return body.items.map(({ name }) => name);
};
const shown = async () => {
  const { body } = await owner.get<{ items: { title: string; company_data: { name: string } | null }[] }>(
    `/rest/${deals.alias}?sort[id]=asc&with=company`,
  );
  return body.items.map(({ title, company_data }) => [title, company_data?.name ?? null]);
};

const csv = 'title,company,amount\nA,Acme,1\nB,Globex,2\nC,GLOBEX,3\nD,Initech,4\nE,,5\n';

test('missing records are made once, with their labels, and undone with the import', async () => {
  expect((await load(csv, [dry])).body.errors).toHaveLength(3);
  const before = await load(csv, [create, dry]);
  expect(before.body, before.text).toMatchObject({ created: 5, errors: [], new_records: { company: 2 } });
  expect(await names()).toEqual(['Acme']);
  const done = await load(csv, [create]);
  expect(done.body, done.text).toMatchObject({ created: 5, new_records: { company: 2 } });
  expect(await names()).toEqual(['Acme', 'Globex', 'Initech']);
  expect(await shown()).toEqual([
    ['A', 'Acme'],
    ['B', 'Globex'],
    ['C', 'Globex'],
    ['D', 'Initech'],
    ['E', null],
  ]);
  const { body } = await owner.get<{ items: { id: number; name: string }[] }>(`/rest/${companies.alias}`);
  const initech = body.items.find(({ name }) => name === 'Initech');
  await owner.patch(`/rest/${companies.alias}/${initech?.id}`, { city: 'Austin' });
  const undone = await owner.post(`/rest/${deals.alias}/imports/${done.body.import_id}/undo`);
  expect(undone.body, undone.text).toEqual({ deleted: 6, restored: 0, kept: 1 });
  expect([await names(), await shown()]).toEqual([['Acme', 'Initech'], []]);
});

test('none is made for a file that is refused, nor for a row that is left out', async () => {
  const bad = 'title,company,amount\nA,Globex,many\nB,Initech,1\n';
  expect((await load(bad, [create])).status).toBe(422);
  expect(await names()).toEqual(['Acme']);
  const done = await load(bad, [create, ['on_error', 'skip']]);
  expect(done.body, done.text).toMatchObject({ created: 1, new_records: { company: 1 } });
  expect(await names()).toEqual(['Acme', 'Initech']);
});

test('none is made where a label is not enough, of ids, or by who may not', async () => {
  expect((await load('title,company\nA,777\n', [create])).body.violations).toMatchObject([{ field: 'rows.1.company' }]);
  const reader = await makeHolder(
    api,
    await makeRole(owner, {
      entities: [allRights(deals.id), { ...allRights(companies.id), create: 'none', update: 'none', delete: 'none' }],
    }),
  );
  const refused = await load(csv, [create], reader);
  expect(refused.body.violations, refused.text).toMatchObject([
    { field: 'rows.2.company', message: 'errors.not_offered' },
    { field: 'rows.3.company' },
    { field: 'rows.4.company' },
  ]);
  await owner.patch(`/v1/entities/fields/${companies.fields.city}`, { extra: { is_required: true } });
  expect((await load(csv, [create])).status).toBe(422);
  expect(await names()).toEqual(['Acme']);
});
