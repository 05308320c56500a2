import { z } from 'zod/mini';
import { text } from '#shared/shapes.ts';
import { isWebAddress } from '#shared/text/webAddress.ts';
import { check, type Schema } from '#shared/violations.ts';
import { fetchGuarded, type GuardedAnswer } from '../outbound/fetchGuarded.ts';
import { OutboundError } from '../outbound/outboundError.ts';
import { ANSWER_BYTES, parseAnswer } from '../outbound/parseAnswer.ts';
import type { YooKassaShop } from '../settings/settingsPayments.ts';
import { cancelledAs } from './cancelReasons.ts';
import {
  type NewMethod,
  type NewPayment,
  type Notice,
  type Notification,
  type PaymentProvider,
  ProviderError,
  type ProviderMethod,
  type ProviderPayment,
  type SavedMethod,
} from './provider.ts';

const call = { timeout_ms: 10_000, max_bytes: ANSWER_BYTES } as const;

/** Of payments and methods: it is stored, and part of later addresses. */
const id = z.string().check(z.regex(/^[\w-]{1,100}$/));

const details = z.optional(z.nullable(z.object({ reason: z.string() })));
const confirmation = z.optional(z.nullable(z.object({ confirmation_url: z.optional(z.string()) })));

const Page = text(1, 2048).check(z.refine(isWebAddress));

const Method = z.object({
  id,
  type: z.string(),
  saved: z.boolean(),
  card: z.optional(
    z.object({
      last4: z.optional(z.string()),
      expiry_year: z.optional(z.string()),
      expiry_month: z.optional(z.string()),
      card_type: z.optional(z.string()),
    }),
  ),
});

const PaymentObject = z.object({
  id,
  status: z.literal(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount: z.object({ value: text(), currency: text() }),
  confirmation,
  payment_method: z.optional(Method),
  metadata: z.optional(z.nullable(z.object({ payment: z.optional(z.unknown()) }))),
  cancellation_details: details,
});

const MethodObject = z.object({
  ...Method.shape,
  status: z.literal(['pending', 'active', 'inactive']),
  confirmation,
  cancellation_details: details,
});

/** YooKassa, by its API of version 3 (yookassa.ru/developers/api). */
export function yooKassa(shop: YooKassaShop): PaymentProvider {
  const request = requests(shop);
  return {
    name: 'yookassa',
    create: async (payment) => paymentOf(await request(PaymentObject, '/payments', payment.key, bodyOf(payment))),
    read: async (id) => paymentOf(await request(PaymentObject, `/payments/${encodeURIComponent(id)}`)),
    createMethod: async (method) =>
      methodOf(await request(MethodObject, '/payment_methods', method.key, methodBodyOf(method))),
    readMethod: async (id) => methodOf(await request(MethodObject, `/payment_methods/${encodeURIComponent(id)}`)),
    checkNotification,
  };
}

const languages = { en: 'en_US', ru: 'ru_RU' };

const bodyOf = ({ key, amount, description, return_url, method, saves_method, language }: NewPayment) => ({
  amount: { value: amount, currency: 'RUB' },
  capture: true,
  description: description.slice(0, 128),
  metadata: { payment: key },
  ...(method === null
    ? { confirmation: { type: 'redirect', return_url, locale: languages[language] }, save_payment_method: saves_method }
    : { payment_method_id: method }),
});

const methodBodyOf = ({ return_url, language }: NewMethod) => ({
  type: 'bank_card',
  confirmation: { type: 'redirect', return_url, locale: languages[language] },
});

/** @returns calls by GET, or by POST with an idempotence key; throws {@link ProviderError} */
function requests({ shop_id, secret_key, url }: YooKassaShop) {
  const authorization = `Basic ${Buffer.from(`${shop_id}:${secret_key}`).toString('base64')}`;
  return async <T>(schema: Schema<T>, path: string, key?: string, body?: object): Promise<T> => {
    const headers = { authorization, accept: 'application/json' };
    const sent =
      key === undefined
        ? ({ method: 'GET', headers } as const)
        : ({
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json', 'idempotence-key': key },
            body: JSON.stringify(body),
          } as const);
    // The operator chose the address.
    const answer = await fetchGuarded(`${url}${path}`, { ...sent, ...call, allow_private: true }).catch(unanswered);
    return readAnswer(schema, answer);
  };
}

function unanswered(error: unknown): never {
  if (error instanceof OutboundError) throw new ProviderError('unknown', `YooKassa: no answer (${error.kind})`);
  throw error;
}

/** Codes by which nothing was done. With 401 and 403 the shop's settings are wrong, so that later calls may help. */
const refusals: Record<number, ProviderError['kind']> = { 400: 'refused', 404: 'missing' };

function readAnswer<T>(schema: Schema<T>, { status, body }: GuardedAnswer): T {
  const kind = refusals[status] ?? 'unknown';
  // 202: it is being done still, and the call has to be repeated.
  if (status !== 200) throw new ProviderError(kind, `YooKassa answered ${status}${codeOf(body)}`);
  const checked = check(schema, parseAnswer(body));
  if (checked.ok) return checked.value;
  const [violation] = checked.violations;
  throw new ProviderError('unknown', `YooKassa answered something else than its API says, at ${violation?.field}`);
}

/** The code of an error alone: its description may quote what was sent. */
function codeOf(body: Buffer): string {
  const { code } = (parseAnswer(body) ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^[a-z_]{1,64}$/.test(code) ? ` ${code}` : '';
}

function paymentOf(seen: z.infer<typeof PaymentObject>): ProviderPayment {
  const { id, status, amount, metadata, payment_method } = seen;
  const key = check(z.uuid(), metadata?.payment);
  return {
    id,
    key: key.ok ? key.value : null,
    // Payments are captured at once; one that still waits for it is as good as paid, but is not yet.
    ...(status === 'canceled'
      ? cancelledAs(seen.cancellation_details?.reason)
      : { status: status === 'succeeded' ? 'succeeded' : 'waiting', failure: null }),
    amount: amount.value,
    currency: amount.currency,
    confirmation_url: pageOf(seen.confirmation),
    saved: payment_method?.saved ? savedOf(payment_method) : null,
  };
}

function methodOf(seen: z.infer<typeof MethodObject>): ProviderMethod {
  const { id, status } = seen;
  return {
    id,
    status: status === 'active' ? 'active' : status === 'pending' ? 'waiting' : 'failed',
    failure: status === 'inactive' ? cancelledAs(seen.cancellation_details?.reason).failure : null,
    confirmation_url: pageOf(seen.confirmation),
    saved: status === 'active' ? savedOf(seen) : null,
  };
}

/** Browsers are sent there. An answer with another address counts all the same: it may be of a payment that was paid. */
const pageOf = (seen: z.infer<typeof confirmation>): string | null => {
  const page = check(Page, seen?.confirmation_url);
  return page.ok ? page.value : null;
};

const kinds = ['bank_card', 'yoo_money', 'sbp', 'sberbank', 'tinkoff_bank'] as const;

const savedOf = ({ id, type, card }: z.infer<typeof Method>): SavedMethod => ({
  reference: id,
  kind: kinds.find((kind) => kind === type) ?? 'other',
  brand: /^[\w .-]{1,64}$/.test(card?.card_type ?? '') ? (card?.card_type as string) : null,
  last4: /^\d{4}$/.test(card?.last4 ?? '') ? (card?.last4 as string) : null,
  expires: expiryOf(card?.expiry_year, card?.expiry_month),
});

const expiryOf = (year = '', month = ''): string | null =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(`${year}-${month}`) ? `${year}-${month}` : null;

const NotificationObject = z.object({
  type: z.literal('notification'),
  event: z.string(),
  object: z.object({ id }),
});

/** They are not signed: only the id is taken from one, and then read. */
function checkNotification({ body }: Notification): Notice | null {
  const read = check(NotificationObject, parseAnswer(body));
  if (!read.ok) return null;
  const { event, object } = read.value;
  if (event.startsWith('payment.')) return { about: 'payment', id: object.id };
  if (event.startsWith('payment_method.')) return { about: 'method', id: object.id };
  return { about: 'ignored' };
}
