import { once } from 'node:events';
import net from 'node:net';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { Module } from '#resources/modules/modules/modules.resource.ts';
import type { Version } from '#resources/modules/versions/versions.resource.ts';
import { readManifest } from '#sdk/cli/manifest.ts';
import { type Call, callsTo } from '#sdk/cli/publish/call.ts';
import { publishModule } from '#sdk/cli/publish/publishModule.ts';
import { block, type ModuleFolder, moduleFolder, widget } from '../../support/modules/moduleFolder.ts';
import { receiver } from '../../support/modules/receiver.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

/** `stoa-module publish` (docs/guides/writing-a-module.md#publish). */

let api: Api;
let owner: Client;
/** Of an administrator who owns nothing. */
let key: string;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  key = await keyOf(await api.makeUser({ full_access: true }));
});

async function keyOf({ id, email }: { id: number; email: string }, values: object = {}): Promise<string> {
  const session = await api.signIn(email);
  const made = await session.post(`/v1/users/${id}/api-keys`, { name: 'Publishing', ...values });
  expect(made.status, made.text).toBe(201);
  return made.text;
}

const publishing = ({ run }: ModuleFolder, args: string[] = [], env: Record<string, string> = {}) =>
  run(['publish', '--built', ...args], { STOA_URL: api.url, STOA_API_KEY: key, ...env });

const folderOf = (alias: string, more: object = {}, files: object = {}) =>
  moduleFolder({ 'package.json': { stoa: { ...block, alias, ...more } }, ...files });

const moduleAt = async (alias: string) => (await owner.get<Module>(`/v1/modules/${alias}`)).body;
const versionsOf = async ({ id }: Module) =>
  (await owner.get<{ items: Version[] }>(`/v1/modules/${id}/versions`)).body.items;

/** Another widget each time. */
const bytes = (text: string) => ({ 'dist/widget.js': `${widget} // ${text}` });

test('makes the module and its first version, active, with the widget', async () => {
  const folder = await folderOf('first', { description: 'What it does', categories: ['calls'] });
  const { code, output } = await publishing(folder, ['--notes', 'All of it']);
  expect([code, output]).toEqual([
    0,
    `first: the widget has ${widget.length} bytes, and no errors\nVersion 0.0.1 is active\n${api.url}/admin/modules/first\n`,
  ]);
  const module = await moduleAt('first');
  expect(module).toMatchObject({ name: 'Plan', description: 'What it does', categories: ['calls'] });
  expect(module).toMatchObject({ version: null, is_published: false, logo: null });
  expect(await versionsOf(module)).toMatchObject([
    { alias: '0.0.1', type: 'patch', status_id: 2, is_main: false, notes: 'All of it', size: widget.length },
  ]);
});

test('makes the next version of what has changed, by the rule of the server, and none of what has not', async () => {
  const folder = await folderOf('numbers');
  const numbers: string[] = [];
  for (const [text, ...args] of [['a', '--major'], ['b'], ['b'], ['c', '--minor'], ['c', '--patch'], ['d']] as const) {
    await folder.write(bytes(text));
    const { output } = await publishing(folder, args);
    numbers.push(/(Version|since version) [\d.]+/.exec(output)?.[0] ?? output);
  }
  expect(numbers).toEqual([
    'Version 1.0.0',
    'Version 1.0.1',
    'since version 1.0.1',
    'Version 1.1.0',
    'Version 1.1.1',
    'Version 1.1.2',
  ]);
  // What it asks is part of a version, too.
  await folder.write({
    'package.json': { stoa: { ...block, alias: 'numbers', asks: { entities: { deals: 'read' } } } },
  });
  expect((await publishing(folder)).output).toContain('Version 1.1.3');
  const [latest] = await versionsOf(await moduleAt('numbers'));
  expect(latest?.asks).toEqual({ entities: { deals: 'read' }, hosts: [] });
});

test('makes the version main, and offers the module in the marketplace, also afterwards', async () => {
  const folder = await folderOf('offered');
  const early = await publishing(folder, ['--publish']);
  expect(early).toMatchObject({ code: 1, output: expect.stringContaining('add --main [module_has_no_main_version]') });
  const { output } = await publishing(folder, ['--main', '--publish']);
  expect(output).toContain(
    'Nothing has changed since version 0.0.1\nVersion 0.0.1 is the main one\nThe module is in the',
  );
  expect(await moduleAt('offered')).toMatchObject({ version: '0.0.1', is_published: true });
  await folder.write(bytes('next'));
  await publishing(folder);
  expect(await moduleAt('offered')).toMatchObject({ version: '0.0.1', is_published: true });
});

test('uploads a logo once, and again when it is another one', async () => {
  const picture = (background: string) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();
  const folder = await folderOf('pictured', {}, { 'logo.png': await picture('red') });
  const logo = async () => {
    expect(await publishing(folder)).toMatchObject({ code: 0 });
    return (await moduleAt('pictured')).logo;
  };
  const first = await logo();
  expect(first).not.toBeNull();
  expect(await logo()).toEqual(first);
  await folder.write({ 'logo.png': await picture('blue') });
  const second = await logo();
  expect(second?.id).not.toBe(first?.id);
  await folder.write({ 'logo.png': 'no picture' });
  expect((await publishing(folder)).output).toMatch(
    /POST \/v1\/files\/logo was refused \(422\).*\n {2}file: logo.png is not a picture/,
  );
});

test('reads .env beside package.json, which what is set already wins over', async () => {
  const folder = await folderOf('kept', {}, { '.env': `STOA_URL=${api.url}\nSTOA_API_KEY=${key}\n` });
  expect(await folder.run(['publish', '--built'])).toMatchObject({ code: 0 });
  expect(await publishing(folder, [], { STOA_API_KEY: 'wrong' })).toMatchObject({ code: 1 });
});

test('a publish that was interrupted goes on with the version that it made', async () => {
  const { folder, write } = await folderOf('interrupted');
  const { manifest } = await readManifest(folder);
  if (!manifest) throw new Error('the block has faults');
  const call = callsTo(api.url, `ApiKey ${key}`);
  const failing: Call = (method, ...args) =>
    method === 'PUT' ? Promise.reject(new Error('the network is gone')) : call(method, ...args);
  const module = { manifest, widget: Buffer.from(widget), logo: null };
  await expect(publishModule(failing, module)).rejects.toThrow('the network is gone');
  expect(await publishModule(call, module)).toMatchObject({ version: '0.0.1', isNew: true });
  expect(await publishModule(call, module)).toMatchObject({ version: '0.0.1', isNew: false });
  expect(await versionsOf(await moduleAt('interrupted'))).toHaveLength(1);
  await write({});
});

test('an error of the check publishes nothing', async () => {
  const folder = await folderOf('faulty', {}, { 'src/page.ts': `export default (host) => host.data.list('deals');` });
  const { code, output } = await publishing(folder);
  expect([code, output]).toEqual([1, expect.stringMatching(/^error: src\/page.ts:1: host.data.list: .*\n$/)]);
  expect((await owner.get('/v1/modules/faulty')).status).toBe(404);
});

test('a key that may not publish is told from a wrong one, and neither is shown', async () => {
  const folder = await folderOf('secret');
  const [role] = await api.sql<{ id: number }>(
    `insert into control.roles (account_id, name, new_entities) values (1, 'Narrow', 'write') returning id`,
  );
  const narrow = await keyOf(await api.makeUser({ full_access: true }), { role_id: Number(role?.id) });
  const member = await keyOf(await api.makeUser());
  for (const few of [narrow, member]) {
    const { code, output } = await publishing(folder, [], { STOA_API_KEY: few });
    expect([code, output]).toEqual([1, expect.stringContaining('(403): STOA_API_KEY has too few rights')]);
    expect(output).not.toContain(few);
  }
  const { code, output } = await publishing(folder, [], { STOA_API_KEY: `${key}x` });
  expect([code, output]).toEqual([1, expect.stringContaining('(401): STOA_API_KEY is no valid key of this account')]);
  expect(output).not.toContain(key);
});

test('refusals of the server name the field and the cure', async () => {
  const other = await api.makeAccount('other');
  const stranger = await api.signIn(other.owner.email, other.host);
  await stranger.post('/v1/modules', { name: 'Taken', alias: 'taken' });
  const { code, output } = await publishing(await folderOf('taken'));
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('POST /v1/modules was refused (409): another account has a module of this alias'),
  ]);
  const call = callsTo(api.url, `ApiKey ${key}`);
  const made = call('POST', '/v1/modules', { name: '', alias: 'x', more: 1 });
  await expect(made).rejects.toThrow(
    /\(422\): some fields are not valid \[validation\]\n(.*\n)* {2}alias: use 3 to 63/,
  );
});

test('says what is missing, and which address does not answer', async () => {
  const folder = await folderOf('nowhere');
  const said = async (args: string[], env: Record<string, string>) =>
    (await folder.run(['publish', '--built', ...args], env)).output;
  expect(await said([], {})).toMatch('Set STOA_URL, or --host');
  expect(await said([], { STOA_URL: api.url })).toMatch('Set STOA_API_KEY');
  expect(await said([], { STOA_URL: 'acme', STOA_API_KEY: key })).toMatch('acme is not an address');
  expect(await said(['--major', '--minor'], { STOA_URL: api.url })).toMatch('Choose one of --major and --minor');
  const other = await receiver();
  expect(await said(['--host', other.url], { STOA_API_KEY: key })).toMatch(
    `${other.url} does not answer as Stoa does (204)`,
  );
  const gone = `http://127.0.0.1:${await closedPort()}`;
  expect(await said(['--host', gone], { STOA_API_KEY: key })).toMatch(
    `No answer from ${gone} (ECONNREFUSED): check STOA_URL`,
  );
});

async function closedPort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
