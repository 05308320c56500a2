import { beforeAll, expect, test } from 'vitest';
import { makeEntity, type TestEntity } from '../../../support/accounts/entities.ts';
import { refused, violationsOf } from '../../../support/accounts/oneEntity.ts';
import { makeHolder, makeRole } from '../../../support/roles/makeRole.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';
import { postForm } from '../../../support/server/multipart.ts';

let api: Api;
let owner: Client;
let people: TestEntity;
/** Made before its fields were required. */
let empty: number;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  people = await makeEntity(owner, 'people', [
    { alias: 'name', type: 'text' },
    { alias: 'note', type: 'textarea', extra: { is_required: true } },
    { alias: 'points', type: 'number', extra: { is_required: true, default_value: 5 } },
    { alias: 'active', type: 'boolean' },
  ]);
  empty = (await owner.post<{ id: number }>('/rest/people', { note: 'x' })).body.id;
  for (const alias of ['name', 'active']) {
    const path = `/v1/entities/fields/${people.fields[alias]}`;
    expect((await owner.patch(path, { extra: { is_required: true } })).body).toMatchObject({
      status_id: 2,
      extra: { is_required: true },
    });
  }
});

const whole = { name: 'Anna', note: 'n', active: false };

test('a record without a value is not made; a default value is one', async () => {
  expect(violationsOf(await owner.post('/rest/people', { note: 'n' }))).toEqual(
    refused('name errors.required', 'active errors.required'),
  );
  expect(violationsOf(await owner.post('/rest/people', { ...whole, name: ' \u00a0', points: null }))).toEqual(
    refused('name errors.required', 'points errors.required'),
  );
  // A value that is refused is not missing.
  expect(violationsOf(await owner.post('/rest/people', { ...whole, active: 'maybe' }))).toEqual(
    refused('active errors.type_boolean'),
  );
  expect((await owner.post('/rest/people', whole)).body).toMatchObject({ ...whole, points: 5 });
});

test('a change does not empty it; what was empty before stays', async () => {
  const { id } = (await owner.post<{ id: number }>('/rest/people', whole)).body;
  expect(violationsOf(await owner.patch(`/rest/people/${id}`, { name: '', note: 'other' }))).toEqual(
    refused('name errors.required'),
  );
  expect(violationsOf(await owner.patch(`/rest/people/${id}`, { active: null }))).toEqual(
    refused('active errors.required'),
  );
  expect((await owner.get(`/rest/people/${id}`)).body).toMatchObject(whole);
  expect((await owner.patch(`/rest/people/${empty}`, { name: null, points: 7 })).body).toMatchObject({
    name: null,
    points: 7,
  });
  expect(violationsOf(await owner.call('PUT', `/simple-rest/people/${id}`, { ...whole, name: null }))).toEqual(
    refused('name errors.required'),
  );
});

test('bulk names each row', async () => {
  const { id } = (await owner.post<{ id: number }>('/rest/people', whole)).body;
  expect(violationsOf(await owner.post('/rest/people/bulk', { create: [whole, { ...whole, name: '' }] }))).toEqual(
    refused('create.1.name errors.required'),
  );
  const update = [
    { id: empty, name: null },
    { id, name: null },
  ];
  expect(violationsOf(await owner.post('/rest/people/bulk', { update }))).toEqual(
    refused('update.1.name errors.required'),
  );
});

test('an import names each row', async () => {
  const bytes = 'name,note,active\nA,n,yes\n,n,no\n';
  const answer = await postForm(owner, '/rest/people/import', [['file', { filename: 'p.csv', bytes }]]);
  expect(violationsOf(answer)).toEqual(refused('rows.2.name errors.required'));
});

test('who may not know of the field cannot make a record', async () => {
  const role = await makeRole(owner, {
    entities: [
      {
        entity_id: people.id,
        read: 'all',
        create: 'all',
        update: 'all',
        delete: 'none',
        import: 'none',
        export: 'none',
      },
    ],
    fields: [{ field_id: people.fields.name as number, access: 'none' }],
  });
  const holder = await makeHolder(api, role);
  const answer = await holder.post('/rest/people', { note: 'n', active: true });
  expect([answer.status, answer.text.includes('name')]).toEqual([403, false]);
});
