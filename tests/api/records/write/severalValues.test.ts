import { beforeAll, expect, test } from 'vitest';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { makeEntity, type TestEntity } from '../../../support/accounts/entities.ts';
import { erase } from '../../../support/privacy/erase.ts';
import { makeHolder, makeRole, where } from '../../../support/roles/makeRole.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';
import { postForm } from '../../../support/server/multipart.ts';

interface Row {
  id: number;
  title: string;
  tags: number[] | null;
  team: number[] | null;
  papers: { id: number; name: string }[] | null;
}

let api: Api;
let owner: Client;
let deals: TestEntity;
/** The owner. */
const me = 1;
let red: number;
let green: number;
let blue: number;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  deals = await makeEntity(owner, 'deals', [
    { alias: 'title', type: 'text' },
    {
      alias: 'tags',
      type: 'select',
      extra: { is_multiple: true },
      variants: [
        { name: 'Red', alias: 'red' },
        { name: 'Green, dark', alias: 'green' },
        { name: 'Blue', alias: 'blue' },
      ],
    },
    { alias: 'team', type: 'select', extra: { select_subtype: 'user', is_multiple: true } },
    { alias: 'papers', type: 'file', extra: { is_multiple: true } },
  ]);
  ({ red, green, blue } = deals.variants.tags as { red: number; green: number; blue: number });
});

const add = async (values: object) => {
  const answer = await owner.post<Row>('/rest/deals', values);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const titles = async (query: string) => {
  const { body, status, text } = await owner.get<{ items: Row[] }>(`/rest/deals?sort[id]=asc&${query}`);
  expect(status, text).toBe(200);
  return body.items.map(({ title }) => title);
};
const upload = async (filename: string) =>
  (await postForm<{ id: number }>(owner, '/v1/files/record', [['file', { filename, bytes: 'text' }]])).body.id;

test('a list is kept in its order, each value once, and none is null', async () => {
  const made = await add({ tags: [blue, red, blue], team: [me], papers: [] });
  expect(made).toMatchObject({ tags: [blue, red], team: [me], papers: null });
  const path = `/rest/deals/${made.id}`;
  expect((await owner.patch<Row>(path, { tags: [red, blue] })).body.tags).toEqual([red, blue]);
  expect((await owner.patch<Row>(path, { tags: [] })).body.tags).toBeNull();
  expect((await owner.get<Row>(`${path}?with=tags,team`)).body).toMatchObject({ tags_data: null, team: [me] });
  const shown = await owner.get<Row>(`/rest/deals/${(await add({ tags: [green, red] })).id}?with=tags`);
  expect(shown.body).toMatchObject({
    tags_data: [
      { id: green, name: 'Green, dark' },
      { id: red, name: 'Red' },
    ],
  });
});

test('what cannot be chosen is refused by name of the field, also in bulk', async () => {
  const wrong: [object, string, string][] = [
    [{ tags: red }, 'tags', 'errors.type_array'],
    [{ tags: [red, 987_654] }, 'tags', 'errors.not_offered'],
    [{ tags: ['red'] }, 'tags', 'errors.not_offered'],
    [{ team: [me, 987_654] }, 'team', 'errors.not_offered'],
    [{ papers: [987_654] }, 'papers', 'errors.file'],
    [{ tags: Array.from({ length: 101 }, () => red) }, 'tags', 'errors.too_big_array'],
    [{ papers: Array.from({ length: 51 }, () => 1) }, 'papers', 'errors.too_big_array'],
  ];
  for (const [body, field, message] of wrong) {
    const one = await owner.post('/rest/deals', body);
    expect([one.status, one.body.violations], one.text).toMatchObject([422, [{ field, message }]]);
    const many = await owner.post('/rest/deals/bulk', { create: [{ title: 'fine' }, body] });
    expect(many.body.violations, many.text).toMatchObject([{ field: `create.1.${field}`, message }]);
  }
  expect(await titles('query[title]=fine')).toEqual([]);
});

test('an option that was deleted stays where it is and is not written again', async () => {
  const { id, fields, variants } = await makeEntity(owner, 'fading', [
    {
      alias: 'tags',
      type: 'select',
      extra: { is_multiple: true },
      variants: ['old', 'new'].map((alias) => ({ name: alias, alias })),
    },
  ]);
  const { old, new: other } = variants.tags as { old: number; new: number };
  const made = await owner.post<Row>('/rest/fading', { tags: [old] });
  await owner.patch(`/v1/entities/fields/${fields.tags}`, { variants: [{ id: other, name: 'new', alias: 'new' }] });
  const path = `/rest/fading/${made.body.id}`;
  expect((await owner.patch<Row>(path, { tags: [other, old] })).body.tags).toEqual([other, old]);
  const refused = await owner.post('/rest/fading', { tags: [old] });
  expect(refused.body.violations).toMatchObject([{ field: 'tags', message: 'errors.not_offered' }]);
  expect(id).toBeGreaterThan(0);
});

test('a filter asks for one of, each of, and exactly these', async () => {
  await add({ title: 'rg', tags: [red, green] });
  await add({ title: 'gr', tags: [green, red] });
  await add({ title: 'b', tags: [blue], team: [me] });
  await add({ title: 'none' });
  const of = (condition: string) => titles(`query[title][in]=rg,gr,b,none&query[tags]${condition}`);
  expect(await of(`[in]=${red},${blue}`)).toEqual(['rg', 'gr', 'b']);
  expect(await of(`[nin]=${blue}`)).toEqual(['rg', 'gr', 'none']);
  expect(await of(`[all]=${red},${green}`)).toEqual(['rg', 'gr']);
  expect(await of(`[all]=${red},${blue}`)).toEqual([]);
  expect(await of(`=${red},${green}`)).toEqual(['rg', 'gr']);
  expect(await of(`[eq]=${red}`)).toEqual([]);
  expect(await of(`[ne]=${green},${red}`)).toEqual(['b', 'none']);
  expect(await of('[ex]=false')).toEqual(['none']);
  expect((await owner.get(`/rest/deals?query[tags][gt]=${red}`)).status).toBe(422);
  expect((await owner.get('/rest/deals?sort[tags]=asc')).body.violations).toMatchObject([{ field: 'sort.tags' }]);
});

test('several records of another entity, a default value and uniqueness are refused; one value stays one', async () => {
  const make = (extra: object, variants: object[] = []) =>
    owner.post('/v1/entities/fields', {
      ...{ entity_id: deals.id, name: 'More', alias: 'more', type_id: fieldTypeIds.select },
      ...{ extra: { select_subtype: 'default', is_multiple: true, ...extra }, variants },
    });
  const options = [{ name: 'A', alias: 'a' }];
  const target = { select_subtype: 'entity', select_entity_id: deals.id, select_entity_key: deals.fields.title };
  expect((await make(target)).body.violations).toMatchObject([{ field: 'extra.is_multiple' }]);
  expect((await make({ is_unique: true }, options)).body.violations).toMatchObject([{ field: 'extra.is_unique' }]);
  expect((await make({ default_value: [1] }, options)).body.violations).toMatchObject([
    { field: 'extra.default_value' },
  ]);
  const text = {
    entity_id: deals.id,
    name: 'T',
    alias: 'tee',
    type_id: fieldTypeIds.text,
    extra: { is_multiple: true },
  };
  expect((await owner.post('/v1/entities/fields', text)).body.violations).toMatchObject([
    { field: 'extra.is_multiple' },
  ]);
});

test('files of a list are read as files, kept while a record has them, and found by their list', async () => {
  const [one, two] = [await upload('one.txt'), await upload('two.txt')];
  const made = await add({ title: 'papers', papers: [two, { id: one }] });
  expect(made.papers).toMatchObject([
    { id: two, name: 'two.txt' },
    { id: one, name: 'one.txt' },
  ]);
  expect(await titles(`query[papers][in]=${one}`)).toEqual(['papers']);
  const { body } = await owner.get<{ data: unknown[] }>(`/rest/deals/${made.id}/history`);
  expect(JSON.stringify(body)).toContain('two.txt');
});

test('an export names the values, and an import of it gives them back; new options are made', async () => {
  await add({ title: 'out', tags: [green, red], team: [me] });
  const query = 'labels=true&fields=title,tags,team&query[title]=out';
  const { text } = await owner.get(`/rest/deals/export.csv?${query}`);
  expect(text).toContain(`"""Green, dark"", Red"`);
  const again = text.split('\r\n').map((line) => line.replace(/^\d+,out/, '0,again'));
  const load = (csv: string, ...parts: [string, string][]) =>
    postForm<{ created: number }>(owner, '/rest/deals/import', [...parts, ['file', { filename: 'd.csv', bytes: csv }]]);
  const loaded = await load(again.join('\r\n').replaceAll(/^(id|0),/gm, ''), ['labels', 'true']);
  expect(loaded.body, loaded.text).toMatchObject({ created: 1 });
  const { body } = await owner.get<{ items: Row[] }>('/rest/deals?query[title]=again');
  expect(body.items).toMatchObject([{ tags: [green, red], team: [me] }]);
  const made = await load('title,tags\nfresh,blue; Violet\n', ['create_options', 'true']);
  expect(made.body, made.text).toMatchObject({ created: 1 });
  const fresh = await owner.get<{ items: { tags_data: { name: string }[] }[] }>(
    '/rest/deals?query[title]=fresh&with=tags',
  );
  expect(fresh.body.items[0]?.tags_data.map(({ name }) => name)).toEqual(['Blue', 'Violet']);
  const unknown = await load('title,tags\nwrong,"Red, Nobody"\n');
  expect(unknown.body, unknown.text).toMatchObject({
    violations: [{ field: 'rows.1.tags', message: 'errors.not_offered' }],
  });
});

test('a role may depend on being one of the people, and an erased person is a former one in lists too', async () => {
  const read = where({ field: 'team', op: 'in', value: { me: true } });
  const role = await makeRole(owner, { entities: [{ entity_id: deals.id, read }] });
  const holder = await makeHolder(api, role);
  const made = await add({ title: 'ours', team: [me, holder.id] });
  const { body } = await holder.get<{ items: Row[] }>('/rest/deals');
  expect(body.items.map(({ title }) => title)).toEqual(['ours']);
  await owner.patch(`/rest/deals/${made.id}`, { team: [holder.id, me] });
  const { body: person } = await owner.get<{ email: string }>(`/v1/users/${holder.id}`);
  await erase(owner, { id: holder.id, email: person.email }, { texts: true });
  const after = await owner.get<Row>(`/rest/deals/${made.id}`);
  expect(after.body.team).toHaveLength(2);
  expect(after.body.team).not.toContain(holder.id);
  const { text } = await owner.get(`/rest/deals/${made.id}/history`);
  expect(text).not.toMatch(new RegExp(`[\\[,]${holder.id}[\\],]`));
});
