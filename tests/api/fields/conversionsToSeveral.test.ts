import { beforeAll, expect, test } from 'vitest';
import { conversionsOf } from '../../support/accounts/conversions.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { postForm } from '../../support/server/multipart.ts';

let api: Api;
let owner: Client;
let fields: ReturnType<typeof conversionsOf>;

beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  fields = conversionsOf(owner);
});

const several = (extra: object) => ({ extra: { ...extra, is_multiple: true } });

test('one option becomes several, and keeps its filters and its history', async () => {
  const entity = await makeEntity(owner, 'tagged', [
    { alias: 'tag', type: 'select', variants: ['red', 'blue'].map((name) => ({ name, alias: name })) },
  ]);
  const { red, blue } = entity.variants.tag ?? {};
  const field = entity.fields.tag ?? 0;
  await owner.post('/rest/tagged/bulk', { create: [{ tag: red }, { tag: null }, { tag: blue }] });
  const made = await fields.converted(field, several({ select_subtype: 'default' }));
  expect(made).toMatchObject({ status_id: 2, extra: { is_multiple: true } });
  expect(made.variants).toHaveLength(2);
  expect(await fields.valuesOf('tagged', 'tag')).toEqual([[red], null, [blue]]);
  const found = await owner.get<{ items: unknown[] }>(`/rest/tagged?query[tag][in]=${red}`);
  expect(found.body.items).toHaveLength(1);
  expect((await owner.patch('/rest/tagged/1', { tag: [blue, red] })).body).toMatchObject({ tag: [blue, red] });
  const history = await owner.get<{ items: { data: { tag: unknown } }[] }>('/rest/tagged/1/history');
  expect(history.body.items.map(({ data }) => data.tag)).toEqual([{ from: [red], to: [blue, red] }, [red]]);
  // There is no way back: all but one would be lost.
  const back = await fields.convert(field, { extra: { select_subtype: 'default', is_multiple: false } });
  expect(back.status).toBe(422);
});

test('one person and one file become several', async () => {
  const sent = await postForm<{ id: number }>(owner, '/v1/files/record', [
    ['file', { filename: 'a.txt', bytes: 'text' }],
  ]);
  const file = sent.body.id;
  const entity = await makeEntity(owner, 'owned', [
    { alias: 'who', type: 'select', extra: { select_subtype: 'user' } },
    { alias: 'paper', type: 'file' },
  ]);
  await owner.post('/rest/owned', { who: 1, paper: file });
  await fields.converted(entity.fields.who ?? 0, several({ select_subtype: 'user' }));
  await fields.convert(entity.fields.paper ?? 0, several({}));
  expect(await fields.settled(entity.fields.paper ?? 0)).toMatchObject({ status_id: 2 });
  expect((await owner.get('/rest/owned/1')).body).toMatchObject({ who: [1], paper: [{ id: file }] });
});
