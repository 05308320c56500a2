import { expect, vi } from 'vitest';
import type { BillingSettings } from '#resources/money/billing/billing.resource.ts';
import type { BillingEntry } from '#resources/money/billing_entries/billing_entries.resource.ts';
import type { PaymentMethod } from '#resources/money/payment_methods/payment_methods.resource.ts';
import type { Payment } from '#resources/money/payments/payments.resource.ts';
import { billingChecks } from '../../../src/cli/doctor/billing.ts';
import { freePort } from '../freePort.ts';
import type { Api } from '../server/api.ts';
import type { Client } from '../server/client.ts';
import { secret } from '../server/credentials.ts';

export const settingsPath = '/v1/accounts/settings/billing';

/** The doctor's checks of money find nothing. */
export async function expectSoundMoney({ database }: { database: Pick<Api['database'], 'pool'> }): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    for (const { name, as, breaches } of billingChecks) {
      await client.query(`set local role ${as === 'owner' ? 'none' : as}`);
      const query = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows as never;
      expect(await breaches({ query, secret, blobs: null, elsewhere: null }), name).toEqual([]);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
}

export async function readBilling(client: Client): Promise<BillingSettings> {
  const answer = await client.get<BillingSettings>(settingsPath);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

export async function readEntries(client: Client, query = 'limit=-1'): Promise<BillingEntry[]> {
  const answer = await client.get<{ items: BillingEntry[] }>(`/v1/billing/entries?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.items;
}

/** Begins a payment of the account's. */
export async function topUp(client: Client, body: object, headers?: Record<string, string>): Promise<Payment> {
  const answer = await client.post<Payment>('/v1/billing/top-up', body, headers);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

export async function readPayment(client: Client, id: number): Promise<Payment> {
  const answer = await client.get<Payment>(`/v1/billing/payments/${id}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** Waits until a payment is in a state, by itself: notifications and jobs bring it there. */
export const awaitPayment = (client: Client, id: number, state: Payment['state']): Promise<Payment> =>
  vi.waitFor(async () => {
    const payment = await readPayment(client, id);
    expect(payment.state).toBe(state);
    return payment;
  });

/** The customer's choice on the page of the test provider. */
export async function answerTestPage(
  { visitor }: Pick<Api, 'visitor'>,
  page: string | null,
  action: 'pay' | 'pay_and_save' | 'decline',
): Promise<void> {
  const path = new URL(page as string).pathname.replace('/api', '');
  const answer = await visitor().post(path, `action=${action}`, {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(answer.status, answer.text).toBe(303);
}

/** A saved method of the test provider, the default one of the account. */
export async function saveTestMethod(api: Api, client: Client): Promise<PaymentMethod> {
  const made = await client.post<PaymentMethod>('/v1/billing/payment-methods', {});
  expect(made.status, made.text).toBe(201);
  await answerTestPage(api, made.body.confirmation_url, 'pay');
  return vi.waitFor(async () => {
    const { body } = await client.get<PaymentMethod>(`/v1/billing/payment-methods/${made.body.id}`);
    expect(body.state).toBe('active');
    return body;
  });
}

/** Options of a server that its own test provider can notify. */
export async function reachable(): Promise<{ port: number; settings: { public_url: string } }> {
  const port = await freePort();
  return { port, settings: { public_url: `http://localhost:${port}` } };
}
