import { expect, test, vi } from 'vitest';
import type { MarketModule } from '#resources/modules/marketplace/marketplace.resource.ts';
import { withdraw } from '#resources/modules/modules/server/operator.ts';
import type { Version } from '#resources/modules/versions/versions.resource.ts';
import { controlDatabase } from '#server/database/database.ts';
import { addVersion } from '../../support/modules/makeModule.ts';
import { withMarket } from '../../support/modules/market.ts';
import type { Client } from '../../support/server/client.ts';

/** Calls about the same version at once have one outcome, as if they had come one after the other. */

const market = withMarket();

const pathOf = ({ module_id, id }: Version) => `/v1/modules/${module_id}/versions/${id}`;
const makeMain = (version: Version) => market.author.post(`${pathOf(version)}/set-main`);
const get = async (version: Version) => (await market.author.get<Version>(pathOf(version))).body;
const active = (module: { id: number }) => addVersion(market.author, module, { status_id: 2 });
const said = ({ status, body }: { status: number; body: unknown }) =>
  status === 200 || status === 201 ? status : (body as { message?: string }).message;

/** The operator's command, as in another process. */
const withdrawn = (alias: string, version: string) =>
  withdraw(controlDatabase(market.api.database.pool), { key: alias, version }, 'Raced');

const turns = [0, 1, 2, 3, 4, 5];

async function followers(alias: string, count: number): Promise<Client[]> {
  const clients: Client[] = [];
  for (let at = 0; at < count; at += 1) {
    const { owner, host } = await market.api.makeAccount(`${alias}-${at}`);
    clients.push(await market.api.signIn(owner.email, host));
  }
  return clients;
}

test('of two versions made main at once one is, and every install follows it, also those made meanwhile', async () => {
  const { module } = await market.publish('raced-main');
  const clients = await followers('raced-main', 4);
  const install = (client: Client) => client.post(`/v1/market/install-module/${module.id}`);
  for (const turn of turns) {
    const [one, two] = [await active(module), await active(module)];
    if (turn > 0) await Promise.all(clients.map((each) => each.post(`/v1/market/uninstall-module/${module.id}`)));
    const answers = await Promise.all([makeMain(one), ...clients.map(install), makeMain(two)]);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const main = [await get(one), await get(two)].filter(({ is_main }) => is_main);
    expect(main).toHaveLength(1);
    await vi.waitFor(async () => {
      const seen = await Promise.all(
        clients.map((each) => each.get<MarketModule>('/v1/market/module?alias=raced-main')),
      );
      expect(seen.map(({ body }) => body.account_module?.version_id)).toEqual(Array(4).fill(main[0]?.id));
    });
    expect((await get(main[0] as Version)).accounts_count).toBe(4);
  }
});

test('a version that is withdrawn while it is made main is either main and withdrawn, or never became main', async () => {
  const { module } = await market.publish('raced-withdrawal');
  for (const _ of turns) {
    const version = await active(module);
    const [answer] = await Promise.all([makeMain(version), withdrawn('raced-withdrawal', version.alias)]);
    const after = await get(version);
    expect(after.withdrawn_reason).toBe('Raced');
    expect([200, 'version_is_withdrawn']).toContain(said(answer));
    expect(after.is_main).toBe(answer.status === 200);
    // Nobody installs it from now on.
    const entered = await market.install(module);
    expect(said(entered)).toBe(after.is_main ? 'module_not_ready' : 200);
    if (entered.status === 200) {
      expect(entered.body.account_module?.version_id).not.toBe(version.id);
      await market.owner.post(`/v1/market/uninstall-module/${module.id}`);
    }
    expect((await makeMain(await active(module))).status).toBe(200);
  }
});

test('a version that is archived while it is made main is one of both', async () => {
  const { module } = await market.publish('raced-archive');
  for (const _ of turns) {
    const version = await active(module);
    const [made, archived] = await Promise.all([
      makeMain(version),
      market.author.patch<Version>(pathOf(version), { status_id: 4 }),
    ]);
    const { is_main, status_id } = await get(version);
    expect([
      [true, 2, 200, 422],
      [false, 4, 409, 200],
    ]).toContainEqual([is_main, status_id, made.status, archived.status]);
  }
});

test('a version that is rolled out while it is made main has no open rollout', async () => {
  const { module } = await market.publish('raced-rollout');
  for (const _ of turns) {
    const version = await active(module);
    const [made, begun] = await Promise.all([
      makeMain(version),
      market.author.post(`${pathOf(version)}/rollouts`, { percent: 50 }),
    ]);
    expect(made.status).toBe(200);
    expect([201, 'version_is_main']).toContain(said(begun));
    expect(await get(version)).toMatchObject({ is_main: true, rollout: null });
  }
});

test('no install stays at a version that was withdrawn or archived before it was chosen', async () => {
  const { module, version: main } = await market.publish('raced-pin');
  await market.install(module);
  const pin = (version_id: number | null) =>
    market.owner.patch<MarketModule>(`/v1/market/module/${module.id}`, { version_id });
  for (const turn of turns) {
    const version = await active(module);
    const end = () =>
      turn % 2 === 0
        ? withdrawn('raced-pin', version.alias)
        : market.author.patch<Version>(pathOf(version), { status_id: 4 });
    const [pinned] = await Promise.all([pin(version.id), end()]);
    expect([200, 422]).toContain(pinned.status);
    expect((await pin(version.id)).status).toBe(422);
    const install = (await market.see('raced-pin')).account_module;
    expect(install).toMatchObject({
      is_pinned: pinned.status === 200,
      version_id: pinned.status === 200 ? version.id : main.id,
    });
    expect((await pin(null)).body.account_module).toMatchObject({ is_pinned: false, version_id: main.id });
  }
});
