import { beforeAll, expect, test } from 'vitest';
import type { MarketModule } from '#resources/modules/marketplace/marketplace.resource.ts';
import type { Module } from '#resources/modules/modules/modules.resource.ts';
import type { Version } from '#resources/modules/versions/versions.resource.ts';
import type { Me } from '#resources/people/auth/auth.resource.ts';
import { makeEntity } from '../accounts/entities.ts';
import type { TestAccount } from '../accounts/people.ts';
import { addVersion, makeModule, publishModule, setMain } from '../modules/makeModule.ts';
import type { Api } from '../server/api.ts';
import type { Answer, Client, Method } from '../server/client.ts';

interface World {
  api: Api;
  mine: TestAccount;
  theirs: TestAccount;
  admin: Client;
  there: Client;
  /** A module of the other account that is not published, installed by that account. */
  hidden: Module;
  version: Version;
  /** A published module of the other account, installed by that account only. */
  shown: Module;
  /** The token of an install of the other account. */
  token: string;
}

const canary = 'CANARY-77b0e1';
const hiddenAlias = 'their-hidden-module';

/** Modules, and their installs, with both layers of isolation and with either one switched off. */
export function moduleIsolationTests(start: () => Promise<Api>): void {
  let world: World;
  beforeAll(async () => {
    world = await build(await start());
  });

  test.each<[Method, (world: World) => string, object?]>([
    ['GET', ({ hidden }) => `/v1/modules/${hidden.id}`],
    ['GET', () => `/v1/modules/${hiddenAlias}`],
    ['PATCH', ({ hidden }) => `/v1/modules/${hidden.id}`, { name: 'Mine' }],
    ['PATCH', ({ shown }) => `/v1/modules/${shown.id}`, { is_published: false }],
    ['GET', ({ shown }) => `/v1/modules/${shown.id}/token`],
    ['GET', ({ shown }) => `/v1/modules/${shown.id}/history`],
    ['GET', ({ shown }) => `/v1/modules/${shown.id}/callbacks`],
    ['GET', ({ shown }) => `/v1/modules/${shown.id}/versions`],
    ['POST', ({ shown }) => `/v1/modules/${shown.id}/versions`, { name: 'Mine' }],
    ['GET', ({ hidden, version }) => `/v1/modules/${hidden.id}/versions/${version.id}`],
    ['PATCH', ({ hidden, version }) => `/v1/modules/${hidden.id}/versions/${version.id}`, { name: 'Mine' }],
    ['PUT', ({ hidden, version }) => `/v1/modules/${hidden.id}/versions/${version.id}/widget`, { any: 'bytes' }],
    ['POST', ({ hidden, version }) => `/v1/modules/${hidden.id}/versions/${version.id}/set-main`],
    ['POST', ({ hidden, version }) => `/v1/modules/${hidden.id}/versions/${version.id}/rollouts`, { percent: 1 }],
    ['GET', () => `/v1/market/module?alias=${hiddenAlias}`],
    ['GET', ({ hidden }) => `/v1/market/module/${hidden.id}/versions`],
    ['GET', ({ hidden }) => `/v1/market/module/${hidden.id}/health`],
    ['POST', ({ hidden }) => `/v1/market/install-module/${hidden.id}`],
    ['POST', ({ hidden }) => `/v1/market/uninstall-module/${hidden.id}`],
    ['PATCH', ({ hidden }) => `/v1/market/module/${hidden.id}`, { is_main: true }],
    ['POST', ({ hidden }) => `/v1/market/module/${hidden.id}/token`],
    ['POST', ({ hidden }) => `/v1/market/module/${hidden.id}/dev-token`],
  ])(
    "%s of another account's module returns the same 404 as a missing one, and changes nothing",
    async (method, pathOf, body) => {
      const before = await stateOf(world);
      const path = pathOf(world);
      const never = path
        .replace(hiddenAlias, 'never-was-a-module')
        .replace(/\d+/g, (digits, at: number) => (at > 3 ? '987654321' : digits));
      const [foreign, missing] = [
        await world.admin.call(method, path, body),
        await world.admin.call(method, never, body),
      ];
      expect([foreign.status, problemOf(foreign)]).toEqual([404, problemOf(missing)]);
      expect(await stateOf(world)).toEqual(before);
    },
  );

  test('no list names what is not published, or who installed what', async () => {
    const { admin, shown } = world;
    const answers = await Promise.all([
      admin.get('/v1/modules?limit=-1'),
      admin.get(`/v1/modules?query=${canary}`),
      admin.get('/v1/market/modules'),
      admin.get(`/v1/market/modules?query=${canary}`),
      admin.get('/v1/market/modules?category[]=own&category[]=installed'),
      admin.get('/v1/roles?limit=-1'),
      admin.get('/v1/auth/me'),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.text).not.toMatch(new RegExp(`${canary}|${hiddenAlias}`));
    }
    expect((await admin.get<Me>('/v1/auth/me')).body.modules).toEqual([]);
    expect((await admin.get<MarketModule>(`/v1/market/module?alias=${shown.alias}`)).body).toMatchObject({
      is_own: false,
      account_module: null,
    });
    const { items } = (await admin.get<{ items: { alias: string; count: number }[] }>('/v1/market/categories')).body;
    expect(items.filter(({ count }) => count > 0)).toEqual([{ alias: 'chats', count: 1 }]);
  });

  test('what an account does with a module concerns its own install only', async () => {
    const { admin, shown, version } = world;
    const before = await stateOf(world);
    for (const answer of [
      await admin.patch(`/v1/market/module/${shown.id}`, { is_main: true }),
      await admin.post(`/v1/market/module/${shown.id}/token`),
    ])
      expect([answer.status, answer.body.message]).toEqual([409, 'module_not_installed']);
    expect((await admin.post(`/v1/market/uninstall-module/${shown.id}`)).status).toBe(200);
    expect(await stateOf(world)).toEqual(before);
    const installed = await admin.post<MarketModule>(`/v1/market/install-module/${shown.id}`);
    expect(installed.body.account_module?.is_enabled).toBe(true);
    const path = `/v1/market/module/${shown.id}`;
    const foreign = await admin.patch(path, { version_id: version.id });
    expect([foreign.status, problemOf(foreign)]).toEqual([
      422,
      problemOf(await admin.patch(path, { version_id: 987654321 })),
    ]);
    for (const body of [{ is_main: true }, { is_off: true }]) expect((await admin.patch(path, body)).status).toBe(200);
    expect((await admin.post(`/v1/market/uninstall-module/${shown.id}`)).status).toBe(200);
    expect(await stateOf(world)).toEqual(before);
    const report = { version_id: version.id, reports: [] };
    expect((await admin.post('/v1/modules/health', report)).status).toBe(404);
  });

  test('a token of a module opens its own account only', async () => {
    const { api, mine, theirs, there, admin, shown, token } = world;
    const disposable = (await there.get(`/v1/accounts/modules/${shown.alias}/disposable-token`)).text;
    const at = (host: string, credential: string) =>
      api.visitor({ host, authorization: `Module ${credential}` }).get<{ items: { title: string }[] }>('/rest/deals');
    for (const credential of [token, disposable]) {
      expect((await at(theirs.host, credential)).body.items).toMatchObject([{ title: canary }]);
      expect((await at(mine.host, credential)).status).toBe(401);
    }
    const installed = await admin.post<MarketModule>(`/v1/market/install-module/${shown.id}`);
    const own = await at(mine.host, installed.body.account_module?.token as string);
    expect([own.status, own.body.items]).toEqual([200, []]);
    expect((await at(theirs.host, installed.body.account_module?.token as string)).status).toBe(401);
    await admin.post(`/v1/market/uninstall-module/${shown.id}`);
  });
}

async function build(api: Api): Promise<World> {
  const [mine, theirs] = [await api.makeAccount('modules-mine'), await api.makeAccount('modules-theirs')];
  const admin = await api.signIn(mine.owner.email, mine.host);
  const there = await api.signIn(theirs.owner.email, theirs.host);
  for (const client of [admin, there]) await makeEntity(client, 'deals', [{ alias: 'title', type: 'text' }]);
  await there.post('/rest/deals', { title: canary });
  const hidden = await makeModule(there, hiddenAlias, `${canary} module`);
  const version = await setMain(there, await addVersion(there, hidden, { status_id: 2, notes: canary }));
  const asks = { entities: { deals: 'read' as const }, hosts: [] };
  const { module: shown } = await publishModule(there, 'their-shown-module', { asks }, { categories: ['chats'] });
  await there.post(`/v1/market/install-module/${hidden.id}`);
  const { body } = await there.post<MarketModule>(`/v1/market/install-module/${shown.id}`);
  return { api, mine, theirs, admin, there, hidden, version, shown, token: body.account_module?.token as string };
}

/** Without `accounts_count`, which counts all accounts. */
const stateOf = ({ api, theirs }: World) =>
  Promise.all([
    api.sql(`select to_jsonb(m) - 'accounts_count' from control.modules m where account_id = $1 order by id`, [
      theirs.id,
    ]),
    api.sql(`select to_jsonb(v) - 'accounts_count' from control.module_versions v where account_id = $1 order by id`, [
      theirs.id,
    ]),
    api.sql('select * from control.module_installs where account_id = $1 order by id', [theirs.id]),
    api.sql('select * from control.module_secrets where account_id = $1 order by module_id', [theirs.id]),
    api.sql('select * from control.module_history where account_id = $1 order by id', [theirs.id]),
    api.sql('select * from control.module_rollouts where account_id = $1 order by id', [theirs.id]),
    api.sql('select * from control.roles where account_id = $1 order by id', [theirs.id]),
  ]);

const problemOf = (answer: Answer) => ({ ...answer.body, request_id: null });
