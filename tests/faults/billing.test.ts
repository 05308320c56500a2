import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { expectSoundMoney } from '../support/billing/billing.ts';
import { removeDataFolder, temporaryFolder } from '../support/processes/folders.ts';
import { runCommand } from '../support/processes/processes.ts';
import { environment, runStoa, type StoaProcess, startStoa } from '../support/processes/stoaProcess.ts';
import { type BillingHome, billingHome, notify, saveCard } from './billingHome.ts';
import { caller } from './changeWriters.ts';

/** Money while processes die, and while many of them charge at once (docs/reference/product/billing.md#ledger). */

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await removeDataFolder(folder);
});

async function folder(name: string): Promise<string> {
  const made = await temporaryFolder(name);
  folders.push(made);
  return made;
}

/** 50 in `npm run test:deep`. */
const cycles = Number(process.env.KILL_CYCLES ?? 3);

/** When a process is killed: the provider has done what it was asked, and what follows from that is not written yet. */
const moments = [
  { moment: 'done', method: 'POST' },
  { moment: 'answered', method: 'POST' },
  { moment: 'answered', method: 'GET' },
  { moment: 'done', method: 'GET' },
] as const;

test(
  `killed ${cycles} times between a payment and the ledger, nothing is lost and nothing is there twice`,
  async () => {
    const home = await billingHome();
    const data = await folder('billing');
    let stoa = await startStoa(data, home.variables);
    const method = await saveCard(home, stoa.url);
    for (let round = 0; round < cycles; round++) {
      // Late enough in the round that other payments are under way, at another place each time.
      const at = 1 + (round % 5);
      const killed = killAt(home, stoa, { ...(moments[round % moments.length] as (typeof moments)[number]), at });
      const answers = pay(home, stoa.url, method);
      await killed;
      home.yoo.hooks.on = () => {};
      await answers;
      await makeDue(home);
      stoa = await startStoa(data, home.variables);
      await payAll(home, stoa.url);
      await settled(home);
      await expectEverything(home);
    }
    const doctor = runCommand(['doctor'], { ...home.variables, DATA_DIR: data });
    expect(await doctor.exit, doctor.lines.join('\n')).toBe(0);
    stoa.process.kill('SIGTERM');
    expect(await stoa.exit).toBe(0);
  },
  120_000 * (cycles + 1),
);

interface Moment {
  moment: 'done' | 'answered';
  method: string;
  /** The how manyth call. */
  at: number;
}

/** Resolves when the process is dead. */
function killAt({ yoo }: BillingHome, stoa: StoaProcess, { moment, method, at }: Moment): Promise<unknown> {
  let left = at;
  yoo.hooks.on = (now, call) => {
    if (now !== moment || call.method !== method) return;
    left -= 1;
    // Before anything else of the provider's answer is sent.
    if (left === 0) stoa.process.kill('SIGKILL');
  };
  return stoa.exit;
}

/** Payments with and without the customer, a refill, and notifications, until the process is dead. */
async function pay(home: BillingHome, url: string, payment_method_id: number): Promise<void> {
  const call = await caller(url);
  // The threshold is above every balance, so each save begins a refill if none is under way.
  const refill = { autorefill_enabled: true, autorefill_step: 10_000_000, autorefill_amount: 3 };
  for (let at = 0; at < 200; at++) {
    const answers = await Promise.all([
      call('POST', '/v1/billing/top-up', { amount: 5, payment_method_id }),
      call('POST', '/v1/billing/top-up', { amount: 7 }),
      call('PATCH', '/v1/accounts/settings/billing', refill),
      payAll(home, url),
    ]);
    const statuses = answers.flatMap((answer) => (answer ? [answer.status] : []));
    expect(statuses.filter((status) => status !== 200 && status !== 0)).toEqual([]);
    if (statuses.includes(0)) return;
  }
}

/** Customers pay what waits for them, and the provider tells of everything that is paid, also for the second time. */
async function payAll({ yoo }: BillingHome, url: string): Promise<void> {
  for (const { id, status } of yoo.payments.values()) if (status === 'pending') yoo.pay(id);
  await Promise.all([...yoo.payments.keys()].slice(-20).map((id) => notify(url, id)));
}

/** What a dead process has begun is due now, instead of after the time that its call may take. */
const makeDue = ({ sql }: BillingHome) =>
  sql(`update control.payments set check_at = now() where state in ('pending', 'waiting')`);

async function settled({ sql, yoo }: BillingHome): Promise<void> {
  await expect
    .poll(
      async () => {
        for (const { id, status } of yoo.payments.values()) if (status === 'pending') yoo.pay(id);
        const open = await sql(
          `select id, state, check_at from control.payments where state in ('pending', 'waiting')`,
        );
        const refills = await sql(`select from control.account_billing where refill_state = 'running'`);
        return [open, refills.length];
      },
      { timeout: 120_000 },
    )
    .toEqual([[], 0]);
}

/** Every payment at the provider has one entry of its sum, and there is no other money. */
async function expectEverything({ sql, yoo, pool }: BillingHome): Promise<void> {
  const entries = await sql<{ key: string; amount: string }>(
    `select p.idempotence_key as key, e.amount from control.ledger_entries e
       join control.ledger_transactions t on t.id = e.transaction_id join control.payments p on p.id = t.payment_id
       where e.book = 'balance' order by key`,
  );
  const paid = [...yoo.payments.values()].map(({ metadata, amount, status }) => {
    expect(status).toBe('succeeded');
    return { key: metadata.payment, amount: amount.value };
  });
  expect(entries).toEqual(paid.sort((a, b) => ((a.key ?? '') < (b.key ?? '') ? -1 : 1)));
  const [counted] = await sql<{ count: number }>(
    `select count(*)::int as count from control.payments where state = 'succeeded'`,
  );
  expect(counted?.count).toBe(paid.length);
  const total = paid.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 120_000);
  const [row] = await sql<{ balance: string }>('select balance from control.account_billing');
  expect(row?.balance).toBe((total / 100).toFixed(2));
  await expectSoundMoney({ database: { pool } });
}

test('50 charges at once, of several servers and of commands, refill the balance once', async () => {
  const home = await billingHome();
  const web = [
    await startStoa(await folder('web'), { ...home.variables, ROLE: 'web' }),
    await startStoa(await folder('web'), { ...home.variables, ROLE: 'web' }),
  ];
  const worker = async () =>
    runStoa(environment(await folder('worker'), { ...home.variables, ROLE: 'worker' })).line(/ready/);
  await Promise.all([worker(), worker()]);
  const [{ url = '' } = {}] = web;
  const call = await caller(url);
  await saveCard(home, url); // the balance is 1,201 now
  const refill = { autorefill_enabled: true, autorefill_step: 1000, autorefill_amount: 500 };
  expect((await call('PATCH', '/v1/accounts/settings/billing', refill)).status).toBe(200);
  const token = await makeCharger(home, url);
  const commands = Array.from({ length: 6 }, async (_, at) => {
    const args = ['charge', 'main', '10', 'By command', '--key', `command-${at}`];
    const program = runCommand(['billing', ...args], home.variables);
    expect(await program.exit, program.lines.join('\n')).toBe(0);
  });
  const charges = Array.from({ length: 44 }, async (_, at) => {
    const answer = await charge(web[at % web.length]?.url as string, token, `module-${at}`);
    expect(answer.status, await answer.text()).toBe(200);
  });
  await Promise.all([...commands, ...charges]);
  // Whenever it came, it was enough: 1,201 − 500 + 500.
  await expect
    .poll(async () => (await home.sql<{ balance: string }>('select balance from control.account_billing'))[0]?.balance)
    .toBe('1201.00');
  const refills = await home.sql(`select state from control.payments where kind = 'autorefill'`);
  expect(refills).toEqual([{ state: 'succeeded' }]);
  expect([...home.yoo.payments.values()].filter(({ amount }) => amount.value === '500.00')).toHaveLength(1);
  await expectSoundMoney({ database: { pool: home.pool } });
});

/** As long as the account is busy (docs/start/load.md#shares), the module comes again with the same key when it is told to. */
async function charge(url: string, token: string, key: string): Promise<Response> {
  const answer = await fetch(`${url}/api/v1/billing/charge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Module ${token}` },
    body: JSON.stringify({ amount: 10, description: 'By module', key }),
  });
  if (answer.status !== 429) return answer;
  await sleep(1000 * Number(answer.headers.get('retry-after')));
  return charge(url, token, key);
}

/** A module of the account's own, which the operator trusts. @returns the token of its install */
async function makeCharger({ sql }: BillingHome, url: string): Promise<string> {
  const call = await caller(url);
  const id = (await call('POST', '/v1/modules', { name: 'Charger', alias: 'charger' })).body?.id as number;
  const version = await call('POST', `/v1/modules/${id}/versions`, { name: 'First', status_id: 2 });
  await call('POST', `/v1/modules/${id}/versions/${version.body?.id}/set-main`);
  await sql('update control.modules set is_trusted = true where id = $1', [id]);
  const installed = await call('POST', `/v1/market/install-module/${id}`, {});
  return (installed.body as unknown as { account_module: { token: string } }).account_module.token;
}
