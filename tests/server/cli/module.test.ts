import { beforeAll, expect, test } from 'vitest';
import type { HistoryRow } from '#resources/data/history/history.resource.ts';
import type { Version } from '#resources/modules/versions/versions.resource.ts';
import type { Me } from '#resources/people/auth/auth.resource.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import { addVersion } from '../../support/modules/makeModule.ts';
import { withMarket } from '../../support/modules/market.ts';
import { runCommand } from '../../support/processes/processes.ts';
import { startApi } from '../../support/server/api.ts';
import { listen } from '../../support/server/eventStream.ts';

/** `stoa module` beside running servers (docs/operating/accounts.md#modules). */

const market = withMarket();

async function module(...args: string[]) {
  const env = { DATABASE_URL: market.api.database.url, APP_SECRET: 's'.repeat(40) };
  const program = runCommand(['module', ...args], env);
  return { exit: await program.exit, lines: program.lines };
}
const says = (...lines: string[]) => ({ exit: 0, lines });

test('trusts and recommends modules, and takes both back; repeated, it changes nothing', async () => {
  const made = (await market.publish('judged')).module;
  await market.install(made);
  const trusted = async () =>
    (await market.owner.get<Me>('/v1/auth/me')).body.modules.find(({ alias }) => alias === 'judged')?.trusted;
  expect(await trusted()).toBe(false);
  expect(await module('trust', 'judged')).toEqual(says('judged is trusted now'));
  expect(await module('trust', String(made.id))).toEqual(says('judged is trusted already'));
  expect(await trusted()).toBe(true);
  expect(await module('recommend', 'judged')).toEqual(says('judged is recommended now'));
  expect(await market.see('judged')).toMatchObject({ is_trusted: true, is_recommended: true });
  expect(await module('untrust', 'judged')).toEqual(says('judged is not trusted now'));
  expect(await module('unrecommend', 'judged')).toEqual(says('judged is not recommended now'));
  expect(await market.see('judged')).toMatchObject({ is_trusted: false, is_recommended: false });
  const { items } = (await market.author.get<{ items: HistoryRow[] }>(`/v1/modules/${made.id}/history`)).body;
  expect(items.slice(0, 4).map(({ user_name, data }) => [user_name, data])).toEqual([
    ['System', { is_recommended: { from: true, to: false } }],
    ['System', { is_trusted: { from: true, to: false } }],
    ['System', { is_recommended: { from: false, to: true } }],
    ['System', { is_trusted: { from: false, to: true } }],
  ]);
});

test('a withdrawn module stops in every process, and runs again once it is restored', async () => {
  const second = await startApi({ database: market.api.database, settings: { callback_allow_private: true } });
  await makeEntity(market.owner, 'stopped_deals', []);
  const { module: made, version } = await market.publish('stopped', {
    asks: { entities: { stopped_deals: 'read' }, hosts: [] },
  });
  const token = (await market.install(made)).body.account_module?.token as string;
  const there = {
    person: second.visitor({ authorization: market.owner.authorization }),
    module: second.visitor({ authorization: `Module ${token}` }),
    bytes: async (api = second) => (await fetch(`${api.url}/w/${version.sha256}.js`)).status,
    running: async () => (await there.person.get<Me>('/v1/auth/me')).body.modules.map(({ alias }) => alias),
  };
  // What the second process keeps in memory.
  expect([await there.bytes(), await there.running()]).toEqual([200, expect.arrayContaining(['stopped'])]);
  expect((await there.module.get('/rest/stopped_deals')).status).toBe(200);
  const page = await listen(second, there.person);
  await page.until(': open');

  const withdrawn = await module('withdraw', 'stopped', '--reason', 'It sends records away');
  expect(withdrawn).toEqual(says('stopped is withdrawn: It sends records away (accounts: 1)'));
  await page.until('event: modules');
  expect([await there.bytes(), await there.bytes(market.api)]).toEqual([410, 410]);
  expect(await there.running()).not.toContain('stopped');
  expect((await there.module.get('/rest/stopped_deals')).status).toBe(401);
  expect((await market.see('stopped')).withdrawn_reason).toBe('It sends records away');

  page.forget();
  expect(await module('restore', 'stopped')).toEqual(says('stopped may run again'));
  await page.until('event: modules');
  expect([await there.bytes(), await there.running()]).toEqual([200, expect.arrayContaining(['stopped'])]);
  expect((await there.module.get('/rest/stopped_deals')).status).toBe(200);
  expect(await module('restore', 'stopped')).toEqual(says('stopped is not withdrawn'));
});

test('one version is withdrawn alone; its rollout ends, and who else has its bytes is told', async () => {
  const { module: made, version } = await market.publish('partly');
  await market.install(made);
  const next = await addVersion(market.author, made, {
    status_id: 2,
    js_widget_prod: market.host.put('/partly-next.js', 'export default "next";'),
  });
  const twin = await addVersion(market.author, made, {
    status_id: 2,
    js_widget_prod: market.host.put('/partly-twin.js', 'export default "next";'),
  });
  const path = `/v1/modules/${made.id}/versions/${next.id}`;
  await market.author.post(`${path}/rollouts`, { percent: 100 });
  const runs = async () => (await market.see('partly')).account_module?.version;
  await expect.poll(runs).toBe(next.alias);
  expect(await module('withdraw', 'partly', '--version', next.alias)).toEqual(
    says(
      `partly ${next.alias} is withdrawn: Withdrawn by the operator of this installation (accounts: 1)`,
      'Its rollout is cancelled',
      `Its bytes are still served for partly ${twin.alias}`,
    ),
  );
  await expect.poll(runs).toBe(version.alias);
  expect((await market.author.get<Version>(path)).body).toMatchObject({ rollout: null, accounts_count: 0 });
  expect((await fetch(`${market.api.url}/w/${version.sha256}.js`)).status).toBe(200);
  await module('withdraw', 'partly', '--version', twin.alias);
  expect((await fetch(`${market.api.url}/w/${next.sha256}.js`)).status).toBe(410);
  expect(await module('restore', 'partly', '--version', next.alias)).toEqual(
    says(`partly ${next.alias} may run again`),
  );
});

test('lists modules with what was decided about them', async () => {
  await market.publish('listed-one');
  await module('trust', 'listed-one');
  const { module: made } = await market.publish('listed-two');
  await module('withdraw', 'listed-two', '--reason', 'Broken');
  const { exit, lines } = await module('list', 'LISTED');
  expect(exit).toBe(0);
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
    ['id', 'alias', 'main', 'accounts', 'publisher', 'marks'],
    [expect.stringMatching(/^\d+$/), 'listed-one', '0.0.1', '0', 'author', 'published, trusted'],
    [String(made.id), 'listed-two', '0.0.1', '0', 'author', 'published, withdrawn (Broken)'],
  ]);
  expect(await module('list', 'nothing-like-it')).toEqual(says('No module has "nothing-like-it" in its alias or name'));
});

beforeAll(() => market.publish('known'));

test.each([
  [['trust', 'nowhere'], /^There is no module nowhere$/],
  [['withdraw', '1000000'], /^There is no module 1000000$/],
  [['withdraw', 'known', '--version', '9.9.9'], /^known has no version 9\.9\.9$/],
  [['trust', 'known', '--version', '0.0.1'], /unknown option '--version'/],
  [['withdraw', 'known', '--reason', ' '], /It takes 1 to 1000 characters/],
])('refuses %j', async (args, line) => {
  const { exit, lines } = await module(...args);
  expect([exit, lines[0]]).toEqual([1, expect.stringMatching(line)]);
});
