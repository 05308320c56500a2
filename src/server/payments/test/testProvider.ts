import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod/mini';
import { check } from '#shared/violations.ts';
import type { ControlDatabase } from '../../database/database.ts';
import type { TestPaymentRow } from '../../database/tables/billingTables.ts';
import { cancelledAs } from '../cancelReasons.ts';
import {
  type Notice,
  type Notification,
  type PaymentProvider,
  ProviderError,
  type ProviderMethod,
  type ProviderPayment,
  type SavedMethod,
} from '../provider.ts';
import { testStore } from './testStore.ts';

/** Its page, below the origin to which the customer comes back. */
export const testPagePath = (id: string) => `/api/v1/billing/test/${id}`;

/**
 * The built-in provider, by which everything can be tried. No real money moves. It behaves as another company's server:
 * it keeps its payments by itself, shows a page of its own and sends signed notifications over HTTP.
 * @param notification_url where it sends them
 */
export function testProvider(control: ControlDatabase, key: Buffer, notification_url: string): PaymentProvider {
  const store = testStore(control);
  const found = async (id: string, is_method: boolean): Promise<TestPaymentRow> => {
    const payment = await store.find(id);
    if (payment?.is_method !== is_method) throw new ProviderError('missing', 'Test provider: there is no such payment');
    return payment;
  };
  return {
    name: 'test',
    create: async ({ description: _, ...payment }) =>
      paymentOf(await store.make({ ...payment, is_method: false, notification_url })),
    read: async (id) => paymentOf(await found(id, false)),
    createMethod: async (method) =>
      methodOf(
        await store.make({
          ...{ ...method, is_method: true, amount: null, saves_method: false, method: null },
          notification_url,
        }),
      ),
    readMethod: async (id) => methodOf(await found(id, true)),
    checkNotification: (notification) => checkNotification(key, notification),
  };
}

const pageOf = ({ id, status, return_url }: TestPaymentRow) =>
  status === 'pending' ? `${new URL(return_url).origin}${testPagePath(id)}` : null;

function paymentOf(row: TestPaymentRow): ProviderPayment {
  return {
    id: row.id,
    key: row.idempotence_key,
    ...(row.status === 'canceled'
      ? cancelledAs(row.cancellation_reason ?? undefined)
      : { status: row.status === 'succeeded' ? 'succeeded' : 'waiting', failure: null }),
    amount: row.amount as string,
    currency: 'RUB',
    confirmation_url: pageOf(row),
    saved: row.status === 'succeeded' && row.method !== null ? cardOf(row.method) : null,
  };
}

const methodOf = (row: TestPaymentRow): ProviderMethod => ({
  id: row.id,
  status: row.status === 'succeeded' ? 'active' : row.status === 'pending' ? 'waiting' : 'failed',
  failure: row.status === 'canceled' ? cancelledAs(row.cancellation_reason ?? undefined).failure : null,
  confirmation_url: pageOf(row),
  saved: row.status === 'succeeded' ? cardOf(row.id) : null,
});

/** A card that does not exist, with digits of its own. */
const cardOf = (reference: string): SavedMethod => ({
  reference,
  kind: 'bank_card',
  brand: 'Test',
  last4: String(Number.parseInt(hash('sha256', reference, 'hex').slice(0, 8), 16) % 10_000).padStart(4, '0'),
  expires: '2099-12',
});

// ── Notifications: signed as Standard Webhooks has it ────────────────────────────────────────────────

const Body = z.object({ about: z.literal(['payment', 'method']), id: z.string() });

/** Seconds that a signature is valid. */
const TOLERANCE_S = 300;

const signatureOf = (key: Buffer, timestamp: string, body: string | Buffer) =>
  createHmac('sha256', key).update(`${timestamp}.`).update(body).digest();

/** Headers and body of a notification. */
export function signedNotification(key: Buffer, notice: Extract<Notice, { id: string }>) {
  const body = JSON.stringify(notice);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = signatureOf(key, timestamp, body).toString('base64');
  const headers = {
    'content-type': 'application/json',
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  };
  return { headers, body };
}

function checkNotification(key: Buffer, { body, header }: Notification): Notice | null {
  const timestamp = header('webhook-timestamp') ?? '';
  const given = Buffer.from(header('webhook-signature') ?? '', 'base64');
  const expected = signatureOf(key, timestamp, body);
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  const age_s = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!isSigned || !(age_s <= TOLERANCE_S)) return null;
  const read = check(Body, JSON.parse(body.toString()));
  return read.ok ? read.value : null;
}
