import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { StoredFile } from '#resources/data/files/files.resource.ts';
import type { Module } from '#resources/modules/modules/modules.resource.ts';
import { moduleLimits } from '#shared/limits.ts';
import { addVersion, makeModule, setMain } from '../../support/modules/makeModule.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { expectProblem } from '../../support/server/envelope.ts';
import { postForm } from '../../support/server/multipart.ts';

let api: Api;
let owner: Client;
let stranger: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  const other = await api.makeAccount('other');
  stranger = await api.signIn(other.owner.email, other.host);
});

test('a module is made, read by id and by alias, renamed and listed', async () => {
  const made = await makeModule(owner, 'board', 'Board');
  expect(made).toMatchObject({
    name: 'Board',
    alias: 'board',
    token: '••••••••',
    version: null,
    accounts_count: 0,
    is_published: false,
    is_enabled: false,
    render_position: null,
    origin: 'own',
  });
  expect((await owner.get<Module>('/v1/modules/board')).body).toEqual(made);
  const read = await owner.get<Module>(`/v1/modules/${made.id}`);
  expect(read.body).toEqual(made);
  const renamed = await owner.patch<Module>(
    `/v1/modules/${made.id}`,
    { name: 'Boards' },
    { 'if-match': read.headers.etag as string },
  );
  expect(renamed.body.name).toBe('Boards');
  const stale = await owner.patch(`/v1/modules/${made.id}`, { name: 'B' }, { 'if-match': read.headers.etag as string });
  expect(stale.status).toBe(412);
  const { items } = (await owner.get<{ items: Module[] }>('/v1/modules?query=OARD&sort[alias]=desc')).body;
  expect(items.map(({ alias }) => alias)).toEqual(['board']);
});

test.each([
  ['Bad', 'modules.errors.alias'],
  ['ab', 'modules.errors.alias'],
  ['1ab', 'modules.errors.alias'],
  ['with_underscore', 'modules.errors.alias'],
  ['модуль', 'modules.errors.alias'],
  [`a${'b'.repeat(63)}`, 'modules.errors.alias'],
  ['with;semicolon', 'modules.errors.alias'],
  ['stoa', 'modules.errors.alias_reserved'],
])('refuses the alias %s', async (alias, message) => {
  const answer = await owner.post('/v1/modules', { name: 'Name', alias });
  expect(expectProblem(answer).violations).toEqual([{ field: 'alias', message, params: {} }]);
});

test.each([
  'Stoa',
  'STOA',
  'S t o a',
  'S.T.O.A.',
  'Stоа',
  'St\u200Boa',
  'St0a',
  'STOΛ',
  'Ｓｔｏａ',
  'Stoa Support',
  'Стоа',
  'MyStoa',
])('refuses the name %s, which could be taken for the product', async (name) => {
  const refused = { field: 'name', message: 'modules.errors.product_name', params: {} };
  const made = await owner.post('/v1/modules', { name, alias: 'passing' });
  expect(expectProblem(made).violations).toEqual([refused]);
  const { id } = await makeModule(owner, `named${Math.random().toString(36).slice(2)}`);
  expect(expectProblem(await owner.patch(`/v1/modules/${id}`, { name })).violations).toEqual([refused]);
});

test.each(['Test OAuth', 'Best oats', 'Сто апельсинов', 'Стоматология', 'Storage'])(
  'takes the name %s',
  async (name) => {
    await makeModule(owner, `fine${Math.random().toString(36).slice(2)}`, name);
  },
);

test('an alias that could be taken for the product is refused', async () => {
  const answer = await owner.post('/v1/modules', { name: 'Sign in', alias: 'stoa-sign-in' });
  expect(expectProblem(answer).violations).toMatchObject([{ field: 'alias', message: 'modules.errors.product_name' }]);
});

test('the alias is fixed, and unknown fields are refused', async () => {
  const made = await makeModule(owner, 'fixed');
  const answer = await owner.patch(`/v1/modules/${made.id}`, { alias: 'other', is_trusted: true });
  expect(answer.body.violations.map(({ field }) => field).sort()).toEqual(['alias', 'is_trusted']);
});

test('of a hundred accounts and calls that take one alias, one gets it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      (at % 2 ? owner : stranger).post('/v1/modules', { name: `Race ${at}`, alias: 'race' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(answers.flatMap(({ status, body }) => (status === 201 ? [] : [body.message])))).toEqual(
    new Set(['module_alias_taken']),
  );
});

test('the token is answered by its own call only, the same each time, and is stored sealed', async () => {
  const made = await makeModule(owner, 'secretive');
  const token = await owner.get(`/v1/modules/${made.id}/token`);
  expect(token.text).toMatch(/^stoa_module_[\w-]{43}$/);
  expect((await owner.get(`/v1/modules/${made.id}/token`)).text).toBe(token.text);
  const [row] = await api.sql<{ token: Buffer }>('select token from control.module_secrets where module_id = $1', [
    made.id,
  ]);
  expect(row?.token.includes(Buffer.from(token.text.slice(12)))).toBe(false);
  const history = await owner.get(`/v1/modules/${made.id}/history`);
  expect(history.text).not.toContain(token.text);
});

test('a module that was restored without its token gets another', async () => {
  const made = await makeModule(owner, 'restored');
  const before = (await owner.get(`/v1/modules/${made.id}/token`)).text;
  await api.sql('delete from control.module_secrets where module_id = $1', [made.id]);
  const after = (await owner.get(`/v1/modules/${made.id}/token`)).text;
  expect(after).toMatch(/^stoa_module_/);
  expect(after).not.toBe(before);
});

test('a module of another account is as one that never was', async () => {
  const made = await makeModule(owner, 'hidden');
  const never = await stranger.get('/v1/modules/999999');
  for (const path of [`/v1/modules/${made.id}`, '/v1/modules/hidden', `/v1/modules/${made.id}/token`]) {
    const answer = await stranger.get(path);
    expect([answer.status, answer.body.message]).toEqual([404, never.body.message]);
  }
  for (const path of [`/v1/modules/${made.id}/history`, `/v1/modules/${made.id}/versions`])
    expect((await stranger.get(path)).status).toBe(404);
  expect((await stranger.patch(`/v1/modules/${made.id}`, { name: 'Mine' })).status).toBe(404);
  expect((await stranger.post(`/v1/modules/${made.id}/versions`, { name: 'Mine' })).status).toBe(404);
});

test('is published once it has a main version', async () => {
  const made = await makeModule(owner, 'published');
  const early = await owner.patch(`/v1/modules/${made.id}`, { is_published: true });
  expect([early.status, early.body.message]).toEqual([409, 'module_has_no_main_version']);
  await setMain(owner, await addVersion(owner, made, { status_id: 2 }));
  const published = await owner.patch<Module>(`/v1/modules/${made.id}`, {
    is_published: true,
    description: 'Shows a board.',
    categories: ['chats', 'chats', 'recommended', 'system'],
  });
  expect(published.body).toMatchObject({
    is_published: true,
    description: 'Shows a board.',
    categories: ['chats', 'system'],
    version: '0.0.1',
  });
});

test('has an uploaded logo, of this account and of this kind', async () => {
  const made = await makeModule(owner, 'pictured');
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const upload = async (by: Client, kind: string) =>
    (await postForm<StoredFile>(by, `/v1/files/${kind}`, [['file', { filename: 'logo.png', bytes }]])).body;
  const logo = await upload(owner, 'logo');
  const set = await owner.patch<Module>(`/v1/modules/${made.id}`, { logo });
  expect(set.body.logo).toEqual({ id: logo.id, public_link: logo.public_link });
  for (const other of [await upload(stranger, 'logo'), await upload(owner, 'record'), { id: 999_999 }]) {
    const answer = await owner.patch(`/v1/modules/${made.id}`, { logo: other.id });
    expect(answer.body.violations).toEqual([{ field: 'logo', message: 'modules.errors.logo', params: {} }]);
  }
  expect((await owner.patch<Module>(`/v1/modules/${made.id}`, { logo: null })).body.logo).toBeNull();
});

test('the history names who did what, newest first', async () => {
  const made = await makeModule(owner, 'storied', 'First');
  await owner.patch(`/v1/modules/${made.id}`, { name: 'Second' });
  await owner.patch(`/v1/modules/${made.id}`, { name: 'Second' });
  const version = await addVersion(owner, made, { type: 'minor' });
  const { body } = await owner.get<{ items: object[]; total_count: number }>(`/v1/modules/${made.id}/history`);
  expect(body.total_count).toBe(3);
  expect(body.items).toMatchObject([
    { type_id: 1, version_id: version.id, version: '0.1.0', user_name: 'Owner' },
    { type_id: 2, version_id: null, data: { name: { from: 'First', to: 'Second' } } },
    { type_id: 1, version_id: null, data: { name: 'First', alias: 'storied' } },
  ]);
});

test('an account has so many modules at most', async () => {
  const other = await api.makeAccount('crowded');
  const author = await api.signIn(other.owner.email, other.host);
  await api.sql(
    `insert into control.modules (account_id, name, alias) select $1, 'Many', 'many-' || n from generate_series(1, $2) n`,
    [other.id, moduleLimits.modules_per_account],
  );
  const answer = await author.post('/v1/modules', { name: 'One more', alias: 'one-more' });
  expect([answer.status, answer.body.message]).toEqual([409, 'too_many_modules']);
});
