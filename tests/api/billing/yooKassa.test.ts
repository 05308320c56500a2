import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PaymentMethod } from '#resources/money/payment_methods/payment_methods.resource.ts';
import type { Payment } from '#resources/money/payments/payments.resource.ts';
import {
  awaitPayment,
  expectSoundMoney,
  readBilling,
  readEntries,
  readPayment,
  settingsPath,
  topUp,
} from '../../support/billing/billing.ts';
import { shop, startYooKassa, type YooKassa, type YooPayment } from '../../support/billing/yooKassa.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

/** Payments by YooKassa, against a stand-in of its documented API (docs/operating/accounts.md#payments). */

let yoo: YooKassa;
let api: Api;
const log: string[] = [];
beforeAll(async () => {
  yoo = await startYooKassa();
  const payments = { provider: 'yookassa', yookassa: { ...shop, url: yoo.url } } as const;
  api = await startApi({ settings: { payments, log_level: 'info' }, log: { write: (line) => void log.push(line) } });
});
afterEach(() => expectSoundMoney(api));

let count = 0;
async function freshAdmin(): Promise<Client> {
  count += 1;
  const { owner, host } = await api.makeAccount(`yoo${count}`, { name: 'Ромашка' });
  return api.signIn(owner.email, host);
}

const idOf = async ({ id }: { id: number }) =>
  (await api.sql<{ id: string }>('select provider_reference as id from control.payments where id = $1', [id]))[0]
    ?.id as string;

const notify = (event: string, object: object, host = 'localhost') =>
  api.visitor({ host }).post('/v1/billing/notifications/yookassa', { type: 'notification', event, object });

const check = async (admin: Client, { id }: { id: number }) =>
  (await admin.post<Payment>(`/v1/billing/payments/${id}/check`)).body;

const topUps = async (admin: Client) => (await readEntries(admin)).filter(({ kind }) => kind !== 'opening');

describe('a top-up', () => {
  test('is made as the API wants it, and paid by its notification', async () => {
    const admin = await freshAdmin();
    const payment = await topUp(admin, { amount: 1500.5, return_path: '/admin/billing' });
    const id = await idOf(payment);
    expect(payment).toMatchObject({ state: 'waiting', confirmation_url: expect.stringContaining(id) });
    const made = yoo.payments.get(id) as YooPayment;
    expect(made).toMatchObject({
      amount: { value: '1500.50', currency: 'RUB' },
      description: 'Top-up of the balance of Ромашка',
      confirmation: { return_url: `http://${admin.host}:3000/admin/billing?payment=${payment.id}` },
    });
    yoo.pay(id);
    expect((await notify('payment.succeeded', made)).status).toBe(200);
    expect((await readPayment(admin, payment.id)).state).toBe('succeeded');
    expect((await readBilling(admin)).balance).toBe('2700.50');
  });

  test.each([
    ['insufficient_funds', 'failed', 'insufficient_funds'],
    ['card_expired', 'failed', 'card_expired'],
    ['permission_revoked', 'failed', 'consent_withdrawn'],
    ['expired_on_confirmation', 'cancelled', 'timed_out'],
    ['canceled_by_merchant', 'cancelled', 'customer_cancelled'],
    ['something_new', 'failed', 'declined'],
    ['constructor', 'failed', 'declined'],
  ])('that is canceled for %s is %s', async (reason, state, failure) => {
    const admin = await freshAdmin();
    const payment = await topUp(admin, { amount: 10 });
    yoo.cancel(await idOf(payment), reason);
    expect(await check(admin, payment)).toMatchObject({ state, failure });
    expect(await topUps(admin)).toEqual([]);
  });

  test('that waits for capture is not paid yet', async () => {
    const admin = await freshAdmin();
    const payment = await topUp(admin, { amount: 10 });
    (yoo.payments.get(await idOf(payment)) as YooPayment).status = 'waiting_for_capture';
    expect((await check(admin, payment)).state).toBe('waiting');
  });

  test('with another currency or sum at the provider credits nothing', async () => {
    const admin = await freshAdmin();
    for (const amount of [
      { value: '10.00', currency: 'USD' },
      { value: '0.10', currency: 'RUB' },
    ]) {
      const payment = await topUp(admin, { amount: 10 });
      const id = await idOf(payment);
      yoo.pay(id);
      (yoo.payments.get(id) as YooPayment).amount = amount;
      expect((await check(admin, payment)).state).toBe('waiting');
    }
    expect(await topUps(admin)).toEqual([]);
  });
});

describe('a notification', () => {
  test('without a signature is only a reason to ask: forged, repeated and reordered ones are one entry', async () => {
    const admin = await freshAdmin();
    const payment = await topUp(admin, { amount: 10 });
    const id = await idOf(payment);
    const forged = { id, status: 'succeeded', paid: true, amount: { value: '9999999.00', currency: 'RUB' } };
    expect((await notify('payment.succeeded', forged)).status).toBe(200);
    expect((await readPayment(admin, payment.id)).state).toBe('waiting');
    yoo.pay(id);
    const events = ['payment.canceled', 'payment.waiting_for_capture', ...Array(8).fill('payment.succeeded')];
    const answers = await Promise.all(events.map((event) => notify(event, { id, status: 'pending' })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await notify('payment.canceled', { id })).status).toBe(200);
    expect(await topUps(admin)).toHaveLength(1);
  });

  test('of a payment that is no payment of ours is refused', async () => {
    expect((await notify('payment.succeeded', { id: 'nothing' })).status).toBe(404);
    expect((await notify('payment.succeeded', { id: '../payments?limit=1' })).status).toBe(403);
    expect((await notify('payment.succeeded', {})).status).toBe(403);
    // Of the shop, but not made by this installation.
    yoo.payments.set('foreign', {
      ...{ id: 'foreign', status: 'succeeded', amount: { value: '5.00', currency: 'RUB' }, metadata: {} },
      ...{ payment_method: { type: 'bank_card', id: 'foreign', saved: false }, description: '', paid: true },
    });
    expect((await notify('payment.succeeded', { id: 'foreign' })).status).toBe(404);
    expect((await notify('refund.succeeded', { id: 'refund' })).status).toBe(200);
  });

  test('is sent again while the provider cannot be asked', async () => {
    const admin = await freshAdmin();
    const payment = await topUp(admin, { amount: 10 });
    const id = await idOf(payment);
    yoo.pay(id);
    yoo.fail({ status: 500, code: 'internal_server_error' }, 1, 'GET');
    expect((await notify('payment.succeeded', { id })).status).toBe(503);
    expect((await notify('payment.succeeded', { id })).status).toBe(200);
    expect(await topUps(admin)).toHaveLength(1);
  });
});

describe('a call whose answer is lost', () => {
  test.each([
    ['the connection broke', { lost: true } as const],
    ['the result is not known', { status: 500, code: 'internal_server_error' }],
    ['no answer came in time', { never: true } as const],
    ['there were too many', { status: 429, code: 'too_many_requests' }],
  ])('is repeated with its key: %s', async (_, trouble) => {
    const admin = await freshAdmin();
    yoo.fail(trouble, 1, 'POST');
    const before = yoo.calls.length;
    const payment = await topUp(admin, { amount: 10 });
    expect(payment).toMatchObject({ state: 'pending', confirmation_url: null });
    expect((await check(admin, payment)).state).toBe('waiting');
    const made = yoo.calls.slice(before).filter(({ method }) => method === 'POST');
    expect(made).toHaveLength(2);
    expect(made[0]?.key).toBe(made[1]?.key);
    const keys = [...yoo.payments.values()].filter(({ metadata }) => metadata.payment === made[0]?.key);
    expect(keys).toHaveLength(1);
  });

  test('is repeated by a job, and paid once', async () => {
    const admin = await freshAdmin();
    yoo.fail({ lost: true }, 1, 'POST');
    const payment = await topUp(admin, { amount: 10 });
    const made = await vi.waitFor(() => {
      const found = [...yoo.payments.values()].at(-1) as YooPayment;
      expect(found.amount.value).toBe('10.00');
      return found;
    });
    // It is paid before anybody here knows what it is called there.
    yoo.pay(made.id);
    await Promise.all([notify('payment.succeeded', { id: made.id }), notify('payment.succeeded', { id: made.id })]);
    await awaitPayment(admin, payment.id, 'succeeded');
    expect(await topUps(admin)).toHaveLength(1);
  });

  test('that was refused for good has failed', async () => {
    const admin = await freshAdmin();
    yoo.fail({ status: 400, code: 'invalid_request' }, 1, 'POST');
    expect(await topUp(admin, { amount: 10 })).toMatchObject({ state: 'failed', failure: 'provider' });
  });
});

describe('a payment method', () => {
  async function saved(admin: Client): Promise<{ method: PaymentMethod; reference: string }> {
    const payment = await topUp(admin, { amount: 100, save_method: true });
    const reference = await idOf(payment);
    yoo.pay(reference);
    await check(admin, payment);
    const { items } = (await admin.get<{ items: PaymentMethod[] }>('/v1/billing/payment-methods')).body;
    return { method: items[0] as PaymentMethod, reference };
  }

  test('saved with a payment is shown without its number, and pays at once', async () => {
    const admin = await freshAdmin();
    const { method } = await saved(admin);
    expect(method).toMatchObject({
      kind: 'bank_card',
      brand: 'Visa',
      last4: '1111',
      expires: '2031-07',
      is_default: true,
    });
    const paid = await topUp(admin, { amount: 5, payment_method_id: method.id });
    expect(paid).toMatchObject({ state: 'succeeded', confirmation_url: null });
    expect((await readBilling(admin)).balance).toBe('1305.00');
  });

  test('that is declined by the bank fails with its reason', async () => {
    const admin = await freshAdmin();
    const { method, reference } = await saved(admin);
    yoo.declines.set(reference, 'card_expired');
    const failed = await topUp(admin, { amount: 5, payment_method_id: method.id });
    expect(failed).toMatchObject({ state: 'failed', failure: 'card_expired' });
  });

  test('charged by a call without an answer is charged once', async () => {
    const admin = await freshAdmin();
    const { method } = await saved(admin);
    yoo.fail({ lost: true }, 1, 'POST');
    const payment = await topUp(admin, { amount: 7, payment_method_id: method.id });
    expect(payment.state).toBe('pending');
    const settled = await Promise.all([check(admin, payment), check(admin, payment)]);
    expect(settled.map(({ state }) => state)).toContain('succeeded');
    expect((await topUps(admin)).filter(({ amount }) => amount === '7.00')).toHaveLength(1);
    expect([...yoo.payments.values()].filter(({ amount }) => amount.value === '7.00')).toHaveLength(1);
  });

  test('can be added without a payment', async () => {
    const admin = await freshAdmin();
    const { body } = await admin.post<PaymentMethod>('/v1/billing/payment-methods', {});
    expect(body).toMatchObject({ state: 'waiting', confirmation_url: expect.stringContaining('binding') });
    const [id, method] = [...yoo.methods.entries()].at(-1) as [string, YooPayment['payment_method']];
    Object.assign(method, { status: 'active', saved: true, card: { last4: '4444', card_type: 'Mir' } });
    expect((await notify('payment_method.active', { id })).status).toBe(200);
    const { body: active } = await admin.get<PaymentMethod>(`/v1/billing/payment-methods/${body.id}`);
    expect(active).toMatchObject({ state: 'active', brand: 'Mir', last4: '4444', expires: null, is_default: true });
    expect((await notify('payment_method.active', { id: 'nothing' })).status).toBe(404);
  });

  test('pays refills', async () => {
    const admin = await freshAdmin();
    await saved(admin);
    const settings = { autorefill_enabled: true, autorefill_step: 2000, autorefill_amount: 700 };
    expect((await admin.patch(settingsPath, settings)).status).toBe(200);
    await vi.waitFor(async () => expect((await readBilling(admin)).balance).toBe('2000.00'));
  });
});

test('neither a key of the shop, a card nor a notification is in the log', () => {
  const written = log.join('');
  expect(written).toContain('provider failed');
  const secrets = [shop.secret_key, Buffer.from(`${shop.shop_id}:${shop.secret_key}`).toString('base64'), '411111'];
  for (const each of [...secrets, 'Ромашка', 'confirmation_url', '9999999.00']) expect(written).not.toContain(each);
});
