import { afterEach, beforeAll, expect, test } from 'vitest';
import { expectSoundMoney, readBilling, readEntries, settingsPath } from '../../support/billing/billing.ts';
import { runCommand } from '../../support/processes/processes.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

/** `stoa billing` beside a running server (docs/operating/accounts.md#charges). */

let api: Api;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
});
afterEach(() => expectSoundMoney(api));

async function billing(...args: string[]) {
  const env = { DATABASE_URL: api.database.url, APP_SECRET: 's'.repeat(40) };
  const program = runCommand(['billing', ...args], env);
  return { exit: await program.exit, lines: program.lines };
}
const says = (...lines: string[]) => ({ exit: 0, lines });

test('charges and credits an account, once for each key', async () => {
  const charge = ['charge', 'main', '99.5', 'Plan of May', '--key', 'may'];
  expect(await billing(...charge)).toEqual(says('main is charged 99.50 RUB; its balance is 1100.50 RUB'));
  expect(await billing(...charge)).toEqual(says('may was booked before; the balance of main is 1100.50 RUB'));
  expect(await billing('credit', 'main', '100', 'Sorry', '--key', 'gift')).toEqual(
    says('main is credited 100.00 RUB; its balance is 1200.50 RUB'),
  );
  const by = { type: 'operator', name: null };
  expect((await readEntries(owner)).slice(0, 2)).toMatchObject([
    { kind: 'credit', amount: '100.00', description: 'Sorry', by },
    { kind: 'charge', amount: '-99.50', description: 'Plan of May', by },
  ]);
  const logged = await owner.get<{ items: object[] }>('/v1/audit?filter[action]=money');
  expect(logged.body.items).toMatchObject([
    { action: 'billing.credit', via: 'system', user_id: null, changes: { amount: { to: '100.00' } } },
    { action: 'billing.charge', via: 'system', user_id: null, changes: { amount: { to: '99.50' } } },
  ]);
  const other = await billing('charge', 'main', '99.49', 'Plan of May', '--key', 'may');
  expect(other).toEqual({ exit: 1, lines: ['main is not changed: this key was used for another sum'] });
});

test('goes below zero only when told to, and the next refill is asked for', async () => {
  const charge = ['charge', 'main', '5000', 'Much', '--key', 'much'];
  expect(await billing(...charge)).toEqual({
    exit: 1,
    lines: ['main is not changed: the balance is too low (--overdraw charges it all the same)'],
  });
  await owner.patch(settingsPath, { alert_enabled: true, alert_below: 10 });
  const { lines } = await billing(...charge, '--overdraw');
  expect(lines[0]).toMatch(/^main is charged 5000\.00 RUB; its balance is -\d+\.50 RUB$/);
  expect((await readBilling(owner)).alert).toEqual({ active: true });
});

test('shows the balance and the last entries', async () => {
  const { exit, lines } = await billing('show', 'main');
  expect(exit).toBe(0);
  expect(lines.slice(0, 3)).toEqual(['balance  -3799.50 RUB', 'refill   off', 'alert    below 10.00']);
  expect(lines[3]).toMatch(/^\S+Z +-5000\.00 +-3799\.50 {2}charge {2}Much$/);
});

test.each([
  [
    ['charge', 'main', '1,5', 'x', '--key', 'k'],
    /^stoa billing charge: .* 'roubles'. It is a sum such as 1200 or 99.50, up to 10000000. See/,
  ],
  [
    ['charge', 'main', '0', 'x', '--key', 'k'],
    /^stoa billing charge: .* 'roubles'. It is a sum such as 1200 or 99.50, up to 10000000. See/,
  ],
  [
    ['charge', 'main', '10000000.01', 'x', '--key', 'k'],
    /^stoa billing charge: .* 'roubles'. It is a sum such as 1200 or 99.50, up to 10000000. See/,
  ],
  [
    ['charge', 'main', '1', 'x'],
    "stoa billing charge: required option '--key <key>' not specified. See stoa billing charge --help",
  ],
  [['credit', 'main', '1', 'x', '--key', 'k', '--overdraw'], /^stoa billing credit: unknown option '--overdraw'/],
  [['charge', 'main', '1', 'x', '--key', ' '], /'--key <key>' argument ' ' is invalid. It takes 1 to 255 characters/],
  [['show', 'nobody'], 'There is no account nobody'],
])('refuses %j', async (args, line) => {
  const { exit, lines } = await billing(...args);
  expect([exit, lines]).toEqual([1, [expect.stringMatching(line)]]);
});
