import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentMethod } from '#resources/money/payment_methods/payment_methods.resource.ts';
import type { Payment } from '#resources/money/payments/payments.resource.ts';
import {
  answerTestPage,
  awaitPayment,
  expectSoundMoney,
  reachable,
  readBilling,
  readEntries,
  readPayment,
  saveTestMethod,
  topUp,
} from '../../support/billing/billing.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

/** Payments by the built-in test provider, whose notifications go over HTTP (docs/reference/product/billing.md#payments). */

let api: Api;
beforeAll(async () => {
  api = await startApi(await reachable());
});
afterEach(() => expectSoundMoney(api));

let count = 0;
async function freshAdmin(): Promise<Client> {
  count += 1;
  const { owner, host } = await api.makeAccount(`payer${count}`);
  return api.signIn(owner.email, host);
}

const topUps = async (admin: Client) => (await readEntries(admin)).filter(({ kind }) => kind === 'top_up');

describe('a top-up', () => {
  test('is paid on the page of the provider, whose notification brings it into the balance', async () => {
    const admin = await freshAdmin();
    const payment = await topUp(admin, { amount: 500.5, return_path: '/admin/billing?tab=history' });
    expect(payment).toMatchObject({ kind: 'top_up', amount: '500.50', state: 'waiting', failure: null });
    expect(payment.confirmation_url).toMatch(new RegExp(`^http://${admin.host}:${api.port}/api/v1/billing/test/test_`));
    expect(await topUps(admin)).toEqual([]);
    await answerTestPage(api, payment.confirmation_url, 'pay');
    const paid = await awaitPayment(admin, payment.id, 'succeeded');
    expect([paid.confirmation_url, paid.settled_at]).toEqual([null, expect.any(String)]);
    expect((await readBilling(admin)).balance).toBe('1700.50');
    expect(await topUps(admin)).toMatchObject([
      { amount: '500.50', balance_after: '1700.50', payment_id: payment.id, is_test: true, by: { type: 'person' } },
    ]);
    expect(await methodsOf(admin)).toEqual([]);
    const logged = await admin.get<{ items: object[] }>('/v1/audit?filter[action]=money');
    expect(logged.body.items).toMatchObject([
      { action: 'payments.settle', via: 'system', outcome: 'success', subject: { type: 'payments', id: payment.id } },
      { action: 'payments.top_up', via: 'session', changes: { amount: { to: 500.5 } } },
    ]);
  });

  test('that is declined changes nothing but the payment', async () => {
    const admin = await freshAdmin();
    const { id, confirmation_url } = await topUp(admin, { amount: 10 });
    await answerTestPage(api, confirmation_url, 'decline');
    expect(await awaitPayment(admin, id, 'failed')).toMatchObject({ failure: 'declined', confirmation_url: null });
    expect((await readBilling(admin)).balance).toBe('1200.00');
  });

  test('answered twice on the page is paid once', async () => {
    const admin = await freshAdmin();
    const { id, confirmation_url } = await topUp(admin, { amount: 10 });
    await Promise.all(Array.from({ length: 5 }, () => answerTestPage(api, confirmation_url, 'pay')));
    await answerTestPage(api, confirmation_url, 'decline');
    await awaitPayment(admin, id, 'succeeded');
    expect(await topUps(admin)).toHaveLength(1);
  });

  test('sent twice is two payments, and one under an Idempotency-Key', async () => {
    const admin = await freshAdmin();
    const [one, two] = await Promise.all([topUp(admin, { amount: 10 }), topUp(admin, { amount: 10 })]);
    expect(one.id).not.toBe(two.id);
    const keyed = () => topUp(admin, { amount: 20 }, { 'idempotency-key': 'top-up-1' });
    const answers = await Promise.all([keyed(), keyed(), keyed()]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    for (const { confirmation_url } of [one, answers[0] as Payment]) await answerTestPage(api, confirmation_url, 'pay');
    await awaitPayment(admin, one.id, 'succeeded');
    await awaitPayment(admin, answers[0]?.id as number, 'succeeded');
    expect((await topUps(admin)).map(({ amount }) => amount).sort()).toEqual(['10.00', '20.00']);
    const other = await admin.post('/v1/billing/top-up', { amount: 21 }, { 'idempotency-key': 'top-up-1' });
    expect([other.status, other.body.violations[0]?.message]).toEqual([422, 'errors.idempotency_reused']);
  });

  test('is asked about after the customer has come back', async () => {
    const admin = await freshAdmin();
    const { id } = await topUp(admin, { amount: 10 });
    // Its notification was lost.
    await api.sql(
      `update control.test_payments set status = 'succeeded' where id = (select provider_reference from control.payments where id = $1)`,
      [id],
    );
    expect((await readPayment(admin, id)).state).toBe('waiting');
    expect((await admin.post<Payment>(`/v1/billing/payments/${id}/check`)).body.state).toBe('succeeded');
    expect((await admin.post<Payment>(`/v1/billing/payments/${id}/check`)).body.state).toBe('succeeded');
    expect(await topUps(admin)).toHaveLength(1);
  });

  test.each([
    [{ amount: 0.99 }, 'amount'],
    [{ amount: 10_000_001 }, 'amount'],
    [{ amount: 1.001 }, 'amount'],
    [{ amount: null }, 'amount'],
    [{ amount: 5, return_path: '//evil.example' }, 'return_path'],
    [{ amount: 5, return_path: '/api/v1/users' }, 'return_path'],
  ])('refuses %j', async (body, field) => {
    const answer = await (await api.signInOwner()).post('/v1/billing/top-up', body);
    expect([answer.status, answer.body.violations.map((each) => each.field)]).toEqual([422, [field]]);
  });

  test('is refused while payments are off', async () => {
    const off = await startApi({
      database: api.database,
      settings: { payments: { provider: 'none', yookassa: null } },
    });
    const admin = await off.signInOwner();
    expect((await readBilling(admin)).payment_provider).toBeNull();
    for (const path of ['/v1/billing/top-up', '/v1/billing/payment-methods']) {
      const answer = await admin.post(path, path.endsWith('top-up') ? { amount: 5 } : {});
      expect([answer.status, answer.body.message]).toEqual([409, 'payments_off']);
    }
    await off.close();
  });
});

const methodsOf = async (admin: Client) =>
  (await admin.get<{ items: PaymentMethod[] }>('/v1/billing/payment-methods')).body.items;

describe('a payment method', () => {
  test('is saved with a payment and pays the next one at once', async () => {
    const admin = await freshAdmin();
    const first = await topUp(admin, { amount: 10, save_method: true });
    await answerTestPage(api, first.confirmation_url, 'pay');
    await awaitPayment(admin, first.id, 'succeeded');
    const [method] = await methodsOf(admin);
    expect(method).toMatchObject({ state: 'active', kind: 'bank_card', brand: 'Test', is_default: true });
    const next = await topUp(admin, { amount: 20, payment_method_id: method?.id });
    expect(next).toMatchObject({ state: 'succeeded', confirmation_url: null, payment_method_id: method?.id });
    const poor = await topUp(admin, { amount: 20.13, payment_method_id: method?.id });
    expect(poor).toMatchObject({ state: 'failed', failure: 'insufficient_funds' });
    expect((await readBilling(admin)).balance).toBe('1230.00');
  });

  test('is saved when the customer chooses so on the page, and not otherwise', async () => {
    const admin = await freshAdmin();
    const first = await topUp(admin, { amount: 10 });
    await answerTestPage(api, first.confirmation_url, 'pay');
    await awaitPayment(admin, first.id, 'succeeded');
    expect(await methodsOf(admin)).toEqual([]);
    const second = await topUp(admin, { amount: 10 });
    await answerTestPage(api, second.confirmation_url, 'pay_and_save');
    await awaitPayment(admin, second.id, 'succeeded');
    expect(await methodsOf(admin)).toHaveLength(1);
  });

  test('can be added, made the default, and removed', async () => {
    const admin = await freshAdmin();
    const [one, two] = [await saveTestMethod(api, admin), await saveTestMethod(api, admin)];
    expect((await methodsOf(admin)).map(({ id, is_default }) => [id, is_default])).toEqual([
      [one.id, true],
      [two.id, false],
    ]);
    const changed = await admin.patch(`/v1/billing/payment-methods/${two.id}`, { is_default: true });
    expect(changed.status).toBe(200);
    expect((await methodsOf(admin)).map(({ id }) => id)).toEqual([two.id, one.id]);
    expect((await admin.delete(`/v1/billing/payment-methods/${two.id}`)).status).toBe(204);
    expect(await methodsOf(admin)).toMatchObject([{ id: one.id, is_default: true }]);
    const paid = await admin.post('/v1/billing/top-up', { amount: 5, payment_method_id: two.id });
    expect(paid.status).toBe(404);
  });

  test('that is declined has failed', async () => {
    const admin = await freshAdmin();
    const { body } = await admin.post<PaymentMethod>('/v1/billing/payment-methods', {});
    await answerTestPage(api, body.confirmation_url, 'decline');
    await expect
      .poll(async () => (await admin.get<PaymentMethod>(`/v1/billing/payment-methods/${body.id}`)).body, {
        timeout: 60_000,
      })
      .toMatchObject({ state: 'failed', failure: 'declined' });
  });

  test('of another account pays nothing and is not there', async () => {
    const [mine, theirs] = [await freshAdmin(), await freshAdmin()];
    const method = await saveTestMethod(api, theirs);
    const answer = await mine.post('/v1/billing/top-up', { amount: 5, payment_method_id: method.id });
    expect(answer.status).toBe(404);
    expect((await mine.delete(`/v1/billing/payment-methods/${method.id}`)).status).toBe(404);
  });

  test('is stored sealed, and in no answer or log', async () => {
    const admin = await freshAdmin();
    const { id } = await saveTestMethod(api, admin);
    const [row] = await api.sql<{ reference: Buffer }>(`select reference from control.payment_methods where id = $1`, [
      id,
    ]);
    expect(row?.reference.toString('latin1')).not.toContain('test_');
    expect((await admin.get('/v1/billing/payment-methods')).text).not.toContain('test_');
  });
});
