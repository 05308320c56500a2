import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { MarketModule } from '#resources/modules/marketplace/marketplace.resource.ts';
import type { Module } from '#resources/modules/modules/modules.resource.ts';
import type { Version } from '#resources/modules/versions/versions.resource.ts';
import type { Me } from '#resources/people/auth/auth.resource.ts';
import type { Role } from '#resources/people/roles/roles.resource.ts';
import { moduleLimits } from '#shared/limits.ts';
import type { Asks } from '#shared/modules.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import { addVersion, setMain } from '../../support/modules/makeModule.ts';
import { withMarket } from '../../support/modules/market.ts';
import type { Client } from '../../support/server/client.ts';

const market = withMarket();

const installed = async (by: Client = market.owner) => (await by.get<Me>('/v1/auth/me')).body.modules;
const change = (module: { id: number }, body: object) =>
  market.owner.patch<MarketModule>(`/v1/market/module/${module.id}`, body);
const uninstall = (module: { id: number }) =>
  market.owner.post<MarketModule>(`/v1/market/uninstall-module/${module.id}`);
const none = { entities: {}, hosts: [] };

/** The job that moves installs runs after the commit. */
const runs = (alias: string, version: string) =>
  vi.waitFor(async () => expect((await market.see(alias)).account_module?.version).toBe(version));

test('an installed module is in me, with the widget that was pinned', async () => {
  const { module, version } = await market.publish('first', { asks: { entities: {}, hosts: ['api.example.com'] } });
  const answer = await market.install(module);
  expect(answer.body.account_module).toMatchObject({
    is_enabled: true,
    is_main: false,
    is_off: false,
    is_pinned: false,
    version: '0.0.1',
    previous: null,
    update: null,
    consent: { entities: {}, hosts: ['api.example.com'] },
  });
  const sha256 = createHash('sha256').update('export default "first";').digest();
  expect(await installed()).toEqual([
    {
      id: module.id,
      alias: 'first',
      name: 'first',
      publisher: 'author',
      version: '0.0.1',
      version_id: version.id,
      is_main: false,
      trusted: false,
      widget: { url: `/w/${sha256.toString('hex')}.js`, integrity: `sha256-${sha256.toString('base64')}` },
      hosts: ['api.example.com'],
      settings: null,
    },
  ]);
  expect((await market.author.get<Module>('/v1/modules/first')).body.accounts_count).toBe(1);
  expect((await market.author.get<Me>('/v1/auth/me')).body.modules).toEqual([]);
  // Repeated, it changes nothing.
  expect((await market.install(module)).body).toEqual(answer.body);
});

test('a disabled module is gone, and comes back with a new token', async () => {
  const { module } = await market.publish('returning');
  const before = (await market.install(module)).body.account_module;
  const gone = await uninstall(module);
  expect(gone.body.account_module).toMatchObject({ is_enabled: false, token: null, role_id: null, installed_at: null });
  expect((await installed()).map(({ alias }) => alias)).not.toContain('returning');
  expect((await market.author.get<Module>('/v1/modules/returning')).body.accounts_count).toBe(0);
  expect((await uninstall(module)).status).toBe(200);
  const after = (await market.install(module)).body.account_module;
  expect(after?.token).toMatch(/^stoa_install_/);
  expect(after?.token).not.toBe(before?.token);
});

test('the token of an install is whole for the module’s page and masked in lists', async () => {
  const { module } = await market.publish('masked');
  const token = (await market.install(module)).body.account_module?.token as string;
  expect((await market.see('masked')).account_module?.token).toBe(token);
  const { items } = (await market.owner.get<{ items: MarketModule[] }>('/v1/market/modules?query=masked')).body;
  expect(items[0]?.account_module?.token).toBe('••••••••');
  const next = await market.owner.post(`/v1/market/module/${module.id}/token`);
  expect(next.text).toMatch(/^stoa_install_[\w-]{43}$/);
  expect((await market.see('masked')).account_module?.token).toBe(next.text);
});

test('consent is to what was shown', async () => {
  const { module, version } = await market.publish('shown');
  const next = await setMain(market.author, await addVersion(market.author, module, { status_id: 2 }));
  const outdated = await market.install(module, { version_id: version.id });
  expect([outdated.status, (outdated.body as unknown as { message: string }).message]).toEqual([
    409,
    'consent_outdated',
  ]);
  expect((await market.install(module, { version_id: next.id })).status).toBe(200);
});

test('the consent is a role, which an administrator may narrow and nobody may delete', async () => {
  const deals = await makeEntity(market.owner, 'consented_deals', [{ alias: 'title', type: 'text' }]);
  const people = await makeEntity(market.owner, 'consented_people', [{ alias: 'title', type: 'text' }]);
  const asks: Asks = {
    entities: { consented_deals: 'write', consented_people: 'read', not_there: 'read' },
    hosts: [],
  };
  const { module } = await market.publish('consented', { asks });
  const role_id = (await market.install(module)).body.account_module?.role_id as number;
  const role = (await market.owner.get<Role>(`/v1/roles/${role_id}`)).body;
  const all = { read: 'all', create: 'all', update: 'all', delete: 'all', import: 'none', export: 'none' };
  expect(role).toMatchObject({
    name: 'consented',
    is_default: false,
    new_entities: 'none',
    entities: [
      { entity_id: deals.id, ...all },
      { entity_id: people.id, ...all, create: 'none', update: 'none', delete: 'none' },
    ],
  });
  for (const refused of [
    await market.owner.delete(`/v1/roles/${role_id}`),
    await market.owner.patch(`/v1/roles/${role_id}`, { is_default: true }),
  ])
    expect([refused.status, refused.body.message]).toEqual([409, 'role_of_module']);
  const narrowed = await market.owner.patch<Role>(`/v1/roles/${role_id}`, {
    entities: [{ entity_id: deals.id, read: 'all' }],
  });
  expect(narrowed.status).toBe(200);
  await uninstall(module);
  expect((await market.owner.get(`/v1/roles/${role_id}`)).status).toBe(404);
});

test('at most one module is the main one, whatever is asked at once', async () => {
  const made: Module[] = [];
  for (const alias of ['main-a', 'main-b', 'main-c']) made.push((await market.publish(alias)).module);
  for (const module of made) await market.install(module);
  const answers = await Promise.all(
    Array.from({ length: 21 }, (_, at) => change(made[at % 3] as Module, { is_main: true })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await installed()).filter(({ is_main }) => is_main)).toHaveLength(1);
  for (const module of made) await change(module, { is_main: false });
  expect((await installed()).filter(({ is_main }) => is_main)).toHaveLength(0);
});

test('installing and disabling at once ends in one of both, with nothing left over', async () => {
  const { module } = await market.publish('contested');
  await Promise.all(Array.from({ length: 50 }, (_, at) => (at % 2 ? market.install(module) : uninstall(module))));
  const { account_module } = await market.see('contested');
  const roles = (await market.owner.get<{ items: Role[] }>('/v1/roles?limit=-1&query=contested')).body.items;
  expect(roles).toHaveLength(account_module?.is_enabled ? 1 : 0);
  expect((await market.see('contested')).accounts_count).toBe(account_module?.is_enabled ? 1 : 0);
});

test('a version that becomes main during an install is not missed', async () => {
  const { module } = await market.publish('raced');
  for (let turn = 0; turn < 5; turn++) {
    const next = await addVersion(market.author, module, { status_id: 2 });
    await uninstall(module);
    await Promise.all([market.install(module), setMain(market.author, next)]);
    await runs('raced', next.alias);
  }
});

test('an account follows the main version as far as it agreed', async () => {
  const { module } = await market.publish('followed', { asks: none });
  await market.install(module);
  await setMain(market.author, await addVersion(market.author, module, { status_id: 2, notes: 'Same asks' }));
  await runs('followed', '0.0.2');
  expect((await market.see('followed')).account_module?.previous?.version).toBe('0.0.1');
  const asks = { entities: {}, hosts: ['more.example'] };
  const greedy = await setMain(market.author, await addVersion(market.author, module, { status_id: 2, asks }));
  await vi.waitFor(async () =>
    expect((await market.see('followed')).account_module?.update).toEqual({
      version_id: greedy.id,
      version: '0.0.3',
      notes: '',
      asks,
      needs_consent: true,
    }),
  );
  expect((await installed()).find(({ alias }) => alias === 'followed')).toMatchObject({ version: '0.0.2', hosts: [] });
  const agreed = await change(module, { consent_to: greedy.id });
  expect(agreed.body.account_module).toMatchObject({ version: '0.0.3', consent: asks, update: null });
  expect((await installed()).find(({ alias }) => alias === 'followed')?.hosts).toEqual(['more.example']);
});

test('a pinned version stays, can be rolled back to, and follows again', async () => {
  const { module, version } = await market.publish('pinned-here');
  await market.install(module);
  const second = await setMain(market.author, await addVersion(market.author, module, { status_id: 2 }));
  await runs('pinned-here', '0.0.2');
  const back = await change(module, { version_id: version.id });
  expect(back.body.account_module).toMatchObject({ version: '0.0.1', is_pinned: true, previous: { version: '0.0.2' } });
  await setMain(market.author, await addVersion(market.author, module, { status_id: 2 }));
  const other = await market.api.makeAccount('follower');
  const follower = await market.api.signIn(other.owner.email, other.host);
  await follower.post(`/v1/market/install-module/${module.id}`);
  expect((await installed(follower))[0]?.version).toBe('0.0.3');
  expect((await market.see('pinned-here')).account_module).toMatchObject({
    version: '0.0.1',
    update: { version: '0.0.3', needs_consent: false },
  });
  expect((await change(module, { version_id: null })).body.account_module).toMatchObject({
    version: '0.0.3',
    is_pinned: false,
  });
  const strange = await market.publish('strange');
  for (const version_id of [strange.version.id, 999_999]) {
    const refused = await change(module, { version_id });
    expect(refused.status).toBe(422);
  }
  await market.author.patch<Version>(`/v1/modules/${module.id}/versions/${second.id}`, { status_id: 3 });
  expect((await change(module, { version_id: second.id })).status).toBe(422);
});

test('a pinned install agrees to an update and follows it in one call', async () => {
  const { module, version } = await market.publish('combined', { asks: none });
  await market.install(module);
  await change(module, { version_id: version.id });
  const asks = { entities: {}, hosts: ['combined.example'] };
  const next = await setMain(market.author, await addVersion(market.author, module, { status_id: 2, asks }));
  for (const [body, field] of [
    [{ version_id: 999_999, consent_to: next.id }, 'version_id'],
    [{ version_id: null, consent_to: 999_999 }, 'consent_to'],
  ] as const) {
    const refused = await change(module, body);
    expect([refused.status, refused.body]).toMatchObject([422, { violations: [{ field }] }]);
  }
  const before = (await market.see('combined')).account_module;
  expect(before).toMatchObject({ is_pinned: true, version: version.alias, consent: none });
  const both = await change(module, { version_id: null, consent_to: next.id });
  expect(both.body.account_module).toMatchObject({
    ...{ is_pinned: false, version: next.alias, consent: asks, update: null },
  });
  // Pinned to one, and agreed to what another asks.
  const more = await addVersion(market.author, module, {
    status_id: 2,
    asks: { entities: {}, hosts: ['later.example'] },
  });
  const pinned = await change(module, { version_id: version.id, consent_to: more.id });
  expect(pinned.body.account_module).toMatchObject({
    is_pinned: true,
    version: version.alias,
    consent: { entities: {}, hosts: ['combined.example', 'later.example'] },
  });
});

test('a switched-off module is installed without its widget', async () => {
  const { module } = await market.publish('switched');
  await market.install(module);
  await change(module, { is_off: true });
  expect((await installed()).find(({ alias }) => alias === 'switched')?.widget).toBeNull();
  await change(module, { is_off: false });
  expect((await installed()).find(({ alias }) => alias === 'switched')?.widget).not.toBeNull();
});

test('a module that is not installed cannot be changed', async () => {
  const { module } = await market.publish('absent');
  for (const answer of [
    await change(module, { is_main: true }),
    await market.owner.post(`/v1/market/module/${module.id}/token`),
  ])
    expect([answer.status, (answer.body as { message?: string }).message]).toEqual([409, 'module_not_installed']);
});

test('an account has so many installed modules at most', async () => {
  const other = await market.api.makeAccount('full');
  const full = await market.api.signIn(other.owner.email, other.host);
  const { module } = await market.publish('one-too-many');
  await market.api.sql(
    `with made as (insert into control.modules (account_id, name, alias)
       select $1, 'Many', 'installed-' || n from generate_series(1, $2) n returning id),
     versions as (insert into control.module_versions (account_id, module_id, name, alias)
       select $1, id, 'V', '1.0.0' from made returning id, module_id)
     insert into control.module_installs (account_id, module_id, version_id, token, token_hash)
       select $1, module_id, id, 'x', sha256(module_id::text::bytea) from versions`,
    [other.id, moduleLimits.installs_per_account],
  );
  const answer = await full.post(`/v1/market/install-module/${module.id}`);
  expect([answer.status, answer.body.message]).toEqual([409, 'too_many_installed_modules']);
});
