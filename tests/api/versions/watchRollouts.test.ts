import { expect, test } from 'vitest';
import type { Version } from '#resources/modules/versions/versions.resource.ts';
import { addVersion } from '../../support/modules/makeModule.ts';
import { withMarket } from '../../support/modules/market.ts';

/** Rollouts pause themselves (docs/reference/product/modules.md#rollouts). */

const market = withMarket();

/** Loads and failures that accounts report of a version. */
type Report = [account_id: number, loads: number, failures: number];

const accounts: number[] = [];
async function account(at: number): Promise<number> {
  while (accounts.length <= at) accounts.push((await market.api.makeAccount(`watched-${accounts.length}`)).id);
  return accounts[at] as number;
}

/** What the rollout is after the job that watches it. */
async function watched(alias: string, now: Report[], before: Report[] = []): Promise<Version['rollout']> {
  const { module, version: previous } = await market.publish(alias);
  const next = await addVersion(market.author, module, { status_id: 2 });
  const path = `/v1/modules/${module.id}/versions/${next.id}`;
  await market.author.post(`${path}/rollouts`, { percent: 100 });
  for (const [reports, id] of [
    [now, next.id],
    [before, previous.id],
  ] as const)
    for (const [account_id, loads, failures] of reports)
      await market.api.sql(
        `insert into control.module_health (account_id, version_id, slot, minute, loads, failures)
         values ($1, $2, 'main', date_trunc('minute', now()), $3, $4)`,
        [account_id, id, loads, failures],
      );
  await market.api.sql(`select control.enqueue('versions.watch_rollouts', '{}', null, null)`);
  const jobs = async () =>
    (
      await market.api.database.pool.query(
        `select from graphile_worker.jobs where task_identifier = 'versions.watch_rollouts'`,
      )
    ).rowCount;
  await expect.poll(jobs).toBe(0);
  return (await market.author.get<Version>(path)).body.rollout;
}

const authorId = async () =>
  (await market.api.sql<{ id: number }>(`select id from control.accounts where subdomain = 'author'`))[0]?.id as number;

const pausedItself = { state: 'paused', paused_by: 'failures' };
const runs = { state: 'running', paused_by: null };

test('one account, or two, cannot pause it by reporting failures', async () => {
  const [a, b, c] = [await account(0), await account(1), await account(2)];
  expect(await watched('lied-about-by-one', [[a, 100_000, 100_000]])).toMatchObject(runs);
  expect(
    await watched('lied-about-by-two', [
      [a, 1000, 1000],
      [b, 1000, 1000],
      [c, 1000, 0],
    ]),
  ).toMatchObject(runs);
});

test('three failing accounts pause it, also beside many that work', async () => {
  const [a, b, c, d] = [await account(0), await account(1), await account(2), await account(3)];
  const failing: Report[] = [
    [a, 100, 5],
    [b, 100, 5],
    [c, 100, 5],
  ];
  expect(await watched('failing', [...failing, [d, 300, 0]])).toMatchObject(pausedItself);
  expect(await watched('failing-little', [...failing, [d, 600, 0]])).toMatchObject(runs);
});

test('the account of its author pauses it alone', async () => {
  const own = await authorId();
  expect(await watched('failing-at-home', [[own, 200, 4]])).toMatchObject(pausedItself);
  expect(await watched('hardly-loaded', [[own, 199, 199]])).toMatchObject(runs);
});

test('a version that fails as often as the one before goes on', async () => {
  const ids = [await account(0), await account(1), await account(2)];
  const of = (loads: number, failures: number) => ids.map((id): Report => [id, loads, failures]);
  expect(await watched('as-before', of(100, 8), of(100, 4))).toMatchObject(runs);
  expect(await watched('worse-than-before', of(100, 12), of(100, 4))).toMatchObject(pausedItself);
});

test('more failures than loads count as loads', async () => {
  const [a, b, c] = [await account(0), await account(1), await account(2)];
  expect(
    await watched('impossible', [
      [a, 1, 1000],
      [b, 1, 1000],
      [c, 998, 0],
    ]),
  ).toMatchObject(runs);
});
