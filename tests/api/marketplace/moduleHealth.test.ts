import { expect, test } from 'vitest';

import { addVersion } from '../../support/modules/makeModule.ts';
import { withMarket } from '../../support/modules/market.ts';

const market = withMarket();

const report = (version_id: number, ...reports: object[]) =>
  market.owner.post('/v1/modules/health', { version_id, reports });
const seen = async (module: { id: number }) =>
  (await market.owner.get<{ items: object[] }>(`/v1/market/module/${module.id}/health`)).body.items;

test('reports of a version add up by slot', async () => {
  const { module, version } = await market.publish('measured');
  await market.install(module);
  const main = { slot: 'main', loads: 2, failures: 1, total_ms: 300, max_ms: 200 };
  const answers = await Promise.all(Array.from({ length: 10 }, () => report(version.id, main)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 204));
  await report(version.id, { slot: 'sidebar', loads: 1, failures: 0, total_ms: 5, max_ms: 5 });
  const of = { version_id: version.id, version: version.alias, last_at: expect.any(String) };
  expect(await seen(module)).toEqual([
    { ...of, slot: 'main', loads: 20, failures: 10, average_ms: 150, max_ms: 200 },
    { ...of, slot: 'sidebar', loads: 1, failures: 0, average_ms: 5, max_ms: 5 },
  ]);
});

test('only people of accounts that run a version report on it', async () => {
  const { module, version } = await market.publish('unmeasured');
  const main = { slot: 'main', loads: 1, failures: 1, total_ms: 1, max_ms: 1 };
  expect((await report(version.id, main)).status).toBe(404);
  await market.install(module);
  const next = await addVersion(market.author, module, { status_id: 2 });
  expect((await report(next.id, main)).status).toBe(404);
  const person = await market.api.signIn((await market.api.makeUser()).email);
  const own = await person.post('/v1/modules/health', { version_id: version.id, reports: [main] });
  expect(own.status).toBe(204);
  expect(await seen(module)).toMatchObject([{ version_id: version.id, loads: 1 }]);
  for (const [field, wrong] of [
    ['reports.0.loads', { ...main, loads: -1 }],
    ['reports.0.slot', { ...main, slot: 'elsewhere' }],
    ['reports.0.max_ms', { ...main, max_ms: 600_001 }],
  ] as const) {
    const refused = await report(version.id, wrong);
    expect([refused.status, refused.body.violations[0]?.field]).toEqual([422, field]);
  }
});
