import { afterEach, describe, expect, test, vi } from 'vitest';
import type { BillingSettings } from '#resources/money/billing/billing.resource.ts';
import {
  answerTestPage,
  awaitPayment,
  expectSoundMoney,
  reachable,
  readBilling,
  readEntries,
  saveTestMethod,
  settingsPath,
  topUp,
} from '../../support/billing/billing.ts';
import { type Charger, makeCharger } from '../../support/billing/charger.ts';
import { withMarket } from '../../support/modules/market.ts';
import type { Client } from '../../support/server/client.ts';

/** The automatic refill and the alert (docs/reference/product/billing.md#automatic-refill). */

const market = withMarket(await reachable());
afterEach(() => expectSoundMoney(market.api));

interface World {
  id: number;
  admin: Client;
  ownerEmail: string;
  charger: Charger;
}

let count = 0;
async function freshWorld(): Promise<World> {
  count += 1;
  const { id, owner, host } = await market.api.makeAccount(`refilled${count}`);
  const admin = await market.api.signIn(owner.email, host);
  return { id, admin, ownerEmail: owner.email, charger: await makeCharger(market, `charger-${count}`, admin) };
}

async function save(admin: Client, change: object): Promise<BillingSettings> {
  const answer = await admin.patch<BillingSettings>(settingsPath, change);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const refillWith = (amount: number, step = 1000) => ({
  autorefill_enabled: true,
  autorefill_step: step,
  autorefill_amount: amount,
});

const refills = async (admin: Client) => (await readEntries(admin)).filter(({ kind }) => kind === 'autorefill');

/** Runs the next attempt now. */
const tryAgain = (id: number) =>
  market.api.sql(
    `with due as (update control.account_billing set refill_at = now() where account_id = $1)
     select control.enqueue('billing.refill', json_build_object('account_id', $1::bigint), null, null)`,
    [id],
  );

const mailsTo = (email: string, subject: RegExp) =>
  market.api.mail.filter((mail) => mail.to === email && subject.test(mail.subject));

describe('the settings', () => {
  test('name what is missing when a refill is switched on', async () => {
    const { admin } = await freshWorld();
    const answer = await admin.patch(settingsPath, { autorefill_enabled: true });
    expect([answer.status, answer.body.violations.map(({ field }) => field)]).toEqual([
      422,
      ['autorefill_step', 'autorefill_amount', 'autorefill_enabled'],
    ]);
    await saveTestMethod(market.api, admin);
    const zero = await admin.patch(settingsPath, refillWith(0));
    expect(zero.body.violations.map(({ field }) => field)).toEqual(['autorefill_amount']);
    const alert = await admin.patch(settingsPath, { alert_enabled: true });
    expect(alert.body.violations.map(({ field }) => field)).toEqual(['alert_below']);
    expect(await save(admin, refillWith(5000, 0.5))).toMatchObject({
      ...refillWith(5000, 0.5),
      autorefill_state: 'ready',
    });
  });

  test('are cleared by switching off', async () => {
    const { admin } = await freshWorld();
    await saveTestMethod(market.api, admin);
    await save(admin, { ...refillWith(5000), alert_enabled: true, alert_below: 10 });
    const off = await save(admin, { autorefill_enabled: false, alert_enabled: false });
    expect(off).toMatchObject({
      ...{ autorefill_enabled: false, autorefill_step: null, autorefill_amount: null, autorefill_state: 'off' },
      ...{ alert_enabled: false, alert_below: null, balance: '1200.00' },
    });
  });

  test.each([
    { autorefill_step: -1 },
    { autorefill_step: '1000' },
    { autorefill_step: true },
    { autorefill_step: 0.001 },
    { autorefill_amount: '5000' },
    { alert_below: 10_000_001 },
    { balance: '5.00' },
  ])('refuse %j', async (change) => {
    const answer = await market.owner.patch(settingsPath, change);
    expect([answer.status, answer.body.violations.map(({ field }) => field)]).toEqual([422, Object.keys(change)]);
  });

  test.each(['', 'as soon as possible', 'NaN'])('take a threshold of %j for none', async (autorefill_step) => {
    const answer = await market.owner.patch(settingsPath, { autorefill_step });
    expect(answer).toMatchObject({ status: 200, body: { autorefill_step: null } });
  });

  test('are not overwritten by who has not seen the last change; a changed balance is none', async () => {
    const { admin, charger } = await freshWorld();
    const { etag = '' } = (await admin.get(settingsPath)).headers;
    await charger.charge(1, 'one');
    const first = await admin.patch(settingsPath, { alert_enabled: true, alert_below: 5 }, { 'if-match': etag });
    expect(first.status).toBe(200);
    const second = await admin.patch(settingsPath, { alert_enabled: true, alert_below: 6 }, { 'if-match': etag });
    expect(second.status).toBe(412);
  });
});

describe('a refill', () => {
  test('is paid once when charges bring the balance below the threshold', async () => {
    const { admin, charger } = await freshWorld();
    await saveTestMethod(market.api, admin);
    await save(admin, refillWith(500));
    await charger.charge(200, 'to the threshold');
    expect(await refills(admin)).toEqual([]);
    await Promise.all(Array.from({ length: 20 }, (_, at) => charger.charge(1, `below-${at}`)));
    await vi.waitFor(async () => expect((await readBilling(admin)).balance).toBe('1480.00'));
    expect(await refills(admin)).toMatchObject([{ amount: '500.00', by: { type: 'system' } }]);
    expect((await readBilling(admin)).autorefill_state).toBe('ready');
    // It can begin again now.
    await charger.charge(600, 'below again');
    await vi.waitFor(async () => expect(await refills(admin)).toHaveLength(2));
  });

  test('begins with the save of a threshold that is above the balance', async () => {
    const { admin } = await freshWorld();
    await saveTestMethod(market.api, admin);
    await save(admin, refillWith(300, 2000));
    await vi.waitFor(async () => expect((await readBilling(admin)).balance).toBe('1500.00'));
  });

  test('that fails is shown, mailed to administrators, tried three times again, and waits then', async () => {
    const { id, admin, charger, ownerEmail } = await freshWorld();
    const blocked = await market.api.makeUser({ account_id: id, full_access: true, blocked: true });
    const plain = await market.api.makeUser({ account_id: id });
    await saveTestMethod(market.api, admin);
    await save(admin, refillWith(500.13)); // the test provider has no money for it
    await charger.charge(300, 'below');
    const failure = { reason: 'insufficient_funds', next_attempt_at: expect.any(String) };
    await expectSettings(admin, { autorefill_state: 'running', autorefill_failure: failure });
    await vi.waitFor(() => expect(mailsTo(ownerEmail, /failed/)).toHaveLength(1));
    expect(mailsTo(ownerEmail, /failed/)[0]?.text).toContain('Not enough money');
    // A charge meanwhile begins no other one.
    await charger.charge(1, 'below too');
    for (const attempt of [2, 3, 4]) {
      await tryAgain(id);
      await vi.waitFor(async () => expect(await attemptsOf(id)).toBe(attempt));
    }
    await expectSettings(admin, {
      autorefill_state: 'failed',
      autorefill_failure: { reason: 'insufficient_funds', next_attempt_at: null },
    });
    await vi.waitFor(() => expect(mailsTo(ownerEmail, /stopped/)).toHaveLength(1));
    expect(mailsTo(ownerEmail, /failed/)).toHaveLength(1);
    for (const { email } of [blocked, plain]) expect(mailsTo(email, /./)).toEqual([]);
    await charger.charge(1, 'still below');
    expect(await attemptsOf(id)).toBe(4);
    await save(admin, { autorefill_amount: 400 });
    await vi.waitFor(async () => expect((await readBilling(admin)).balance).toBe('1298.00'));
    await expectSettings(admin, { autorefill_state: 'ready', autorefill_failure: null });
  });

  test('that has stopped can begin again after a top-up', async () => {
    const { id, admin, charger } = await freshWorld();
    const { id: method } = await saveTestMethod(market.api, admin);
    await save(admin, refillWith(500.13));
    await charger.charge(300, 'below');
    for (const attempt of [1, 2, 3, 4]) {
      await vi.waitFor(async () => expect(await attemptsOf(id)).toBe(attempt));
      if (attempt < 4) await tryAgain(id);
    }
    await expectSettings(admin, { autorefill_state: 'failed' });
    expect((await topUp(admin, { amount: 10, payment_method_id: method })).state).toBe('succeeded');
    await expectSettings(admin, { autorefill_state: 'ready', autorefill_failure: null });
  });

  test('needs its last payment method, and fails without one of the present provider', async () => {
    const { id, admin, charger } = await freshWorld();
    const method = await saveTestMethod(market.api, admin);
    await save(admin, refillWith(500));
    const removed = await admin.delete(`/v1/billing/payment-methods/${method.id}`);
    expect([removed.status, removed.body.message]).toEqual([409, 'payment_method_in_use']);
    await market.api.sql('delete from control.payment_methods where account_id = $1', [id]);
    await charger.charge(300, 'below');
    await expectSettings(admin, { autorefill_failure: { reason: 'no_method' }, has_default_payment_method: false });
    // Switched off, nothing is tried again.
    await save(admin, { autorefill_enabled: false });
    await tryAgain(id).catch(() => {});
    await expectSettings(admin, { autorefill_state: 'off', autorefill_failure: null });
  });
});

const attemptsOf = async (id: number) =>
  (
    await market.api.sql(
      `select from control.payments where account_id = $1 and kind = 'autorefill' and settled_at is not null`,
      [id],
    )
  ).length;

const expectSettings = (admin: Client, expected: object) =>
  vi.waitFor(async () => expect(await readBilling(admin)).toMatchObject(expected));

describe('an alert', () => {
  test('is mailed once each time the balance falls below its sum, and is active until then', async () => {
    const { admin, charger, ownerEmail } = await freshWorld();
    await save(admin, { alert_enabled: true, alert_below: 1100 });
    await charger.charge(100, 'to the sum');
    expect((await readBilling(admin)).alert).toEqual({ active: false });
    await Promise.all([charger.charge(1, 'below'), charger.charge(1, 'below too')]);
    expect((await readBilling(admin)).alert).toEqual({ active: true });
    await vi.waitFor(() => expect(mailsTo(ownerEmail, /is low/)).toHaveLength(1));
    expect(mailsTo(ownerEmail, /is low/)[0]?.text).toMatch(/1\s100\.00\s₽/);
    const paid = await topUp(admin, { amount: 50 });
    await answerTestPage(market.api, paid.confirmation_url, 'pay');
    await awaitPayment(admin, paid.id, 'succeeded');
    expect((await readBilling(admin)).alert).toEqual({ active: false });
    await charger.charge(100, 'below again');
    await vi.waitFor(() => expect(mailsTo(ownerEmail, /is low/)).toHaveLength(2));
    await save(admin, { alert_enabled: false });
    expect((await readBilling(admin)).alert).toEqual({ active: false });
  });
});
