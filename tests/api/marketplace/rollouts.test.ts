import { expect, test, vi } from 'vitest';
import type { MarketModule } from '#resources/modules/marketplace/marketplace.resource.ts';
import type { Version } from '#resources/modules/versions/versions.resource.ts';
import { addVersion, setMain } from '../../support/modules/makeModule.ts';
import { withMarket } from '../../support/modules/market.ts';

/** Which version accounts follow while another one is rolled out (docs/reference/product/modules.md#rollouts). */

const market = withMarket();

const change = (module: { id: number }, body: object) =>
  market.owner.patch<MarketModule>(`/v1/market/module/${module.id}`, body);

/** The job that moves installs runs after the commit. */
const runs = (alias: string, version: string) =>
  vi.waitFor(async () => expect((await market.see(alias)).account_module?.version).toBe(version));

/** Rolls a new version out, and tells how to change that. */
async function rollOut(module: { id: number }, percent: number, values: object = {}) {
  const version = await addVersion(market.author, module, { status_id: 2, ...values });
  const path = `/v1/modules/${module.id}/versions/${version.id}/rollouts`;
  const { rollout } = (await market.author.post<Version>(path, { percent })).body;
  const update = (body: object) => market.author.patch<Version>(`${path}/${rollout?.id}`, body);
  return { version, update };
}

test('a rollout reaches a share of the accounts that follow, and those that left it return', async () => {
  const { module } = await market.publish('rolled');
  await market.install(module);
  const next = await addVersion(market.author, module, { status_id: 2 });
  const path = `/v1/modules/${module.id}/versions/${next.id}/rollouts`;
  const begun = await market.author.post<Version>(path, { percent: 100 });
  expect(begun.body.rollout).toMatchObject({ percent: 100, state: 'running', paused_by: null });
  await runs('rolled', next.alias);
  const again = await market.author.post(path, { percent: 50 });
  expect([again.status, again.body.message]).toEqual([409, 'rollout_is_running']);
  const rollout = `${path}/${begun.body.rollout?.id}`;
  await market.author.patch(rollout, { state: 'cancelled' });
  await runs('rolled', '0.0.1');
  const over = await market.author.patch(rollout, { percent: 10 });
  expect([over.status, over.body.message]).toEqual([409, 'rollout_is_over']);
  for (const percent of [0, 101, 1.5]) expect((await market.author.post(path, { percent })).status).toBe(422);
});

test('making the version of a rollout main finishes it', async () => {
  const { module } = await market.publish('finished');
  await market.install(module);
  const next = await addVersion(market.author, module, { status_id: 2 });
  const path = `/v1/modules/${module.id}/versions/${next.id}`;
  await market.author.post<Version>(`${path}/rollouts`, { percent: 1 });
  expect(await setMain(market.author, next)).toMatchObject({ is_main: true, rollout: null });
  await runs('finished', next.alias);
});

test('an install during a rollout, and one that follows again, runs the version of the rollout at once', async () => {
  const { module, version: main } = await market.publish('entered');
  const { version: rolled, update } = await rollOut(module, 100, { notes: 'Faster' });
  expect(await market.see('entered')).toMatchObject({ version_id: rolled.id, version: rolled.alias });
  const installed = await market.install(module, { version_id: rolled.id });
  expect(installed.body.account_module).toMatchObject({ version: rolled.alias, update: null });
  const pinned = await change(module, { version_id: main.id });
  expect(pinned.body.account_module).toMatchObject({
    version: main.alias,
    is_pinned: true,
    update: { version_id: rolled.id, notes: 'Faster', needs_consent: false },
  });
  const followed = await change(module, { version_id: null });
  expect(followed.body.account_module).toMatchObject({ version: rolled.alias, is_pinned: false, update: null });
  // No account joins a paused rollout, and none leaves it.
  await update({ state: 'paused' });
  expect((await change(module, { version_id: null })).body.account_module?.version).toBe(rolled.alias);
  await market.owner.post(`/v1/market/uninstall-module/${module.id}`);
  expect((await market.install(module)).body.account_module).toMatchObject({ version: main.alias, update: null });
});

test('what a version that is rolled out asks is agreed to by installing it, and by nobody else', async () => {
  const { module, version: main } = await market.publish('entered-asking');
  await market.install(module);
  const asks = { entities: {}, hosts: ['rolled.example'] };
  const { version: rolled } = await rollOut(module, 100, { asks });
  const { account_module } = await market.see('entered-asking');
  expect(account_module).toMatchObject({
    version: main.alias,
    update: { version_id: rolled.id, asks, needs_consent: true },
  });
  const agreed = await change(module, { consent_to: rolled.id });
  expect(agreed.body.account_module).toMatchObject({ version: rolled.alias, consent: asks, update: null });
  const { owner, host } = await market.api.makeAccount('entering');
  const entering = await market.api.signIn(owner.email, host);
  const outdated = await entering.post(`/v1/market/install-module/${module.id}`, { version_id: main.id });
  expect([outdated.status, outdated.body.message]).toEqual([409, 'consent_outdated']);
  const entered = await entering.post<MarketModule>(`/v1/market/install-module/${module.id}`, {
    version_id: rolled.id,
  });
  expect(entered.body.account_module).toMatchObject({ version: rolled.alias, consent: asks });
});

test('an install gets the version to which the job would move it, in each account', async () => {
  const { module, version: main } = await market.publish('divided');
  const { version: rolled, update } = await rollOut(module, 50);
  const seen: (string | undefined)[] = [];
  const accounts = [];
  for (const name of ['divided-a', 'divided-b', 'divided-c', 'divided-d', 'divided-e', 'divided-f']) {
    const { owner, host } = await market.api.makeAccount(name);
    const client = await market.api.signIn(owner.email, host);
    const { body } = await client.post<MarketModule>(`/v1/market/install-module/${module.id}`);
    accounts.push(client);
    seen.push(body.account_module?.version);
  }
  expect(new Set(seen)).toEqual(new Set([main.alias, rolled.alias]));
  await update({ percent: 50 });
  const jobs = async () =>
    (await market.api.database.pool.query(`select from graphile_worker.jobs where task_identifier = 'versions.follow'`))
      .rowCount;
  await expect.poll(jobs).toBe(0);
  const after = await Promise.all(
    accounts.map((client) => client.get<MarketModule>('/v1/market/module?alias=divided')),
  );
  expect(after.map(({ body }) => body.account_module?.version)).toEqual(seen);
});
