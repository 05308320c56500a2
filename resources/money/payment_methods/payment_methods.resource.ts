import { z } from 'zod/mini';
import { get, patch, post, remove } from '#shared/endpoint.ts';
import { requestLimits } from '#shared/limits.ts';
import { listOf } from '#shared/listQuery.ts';
import { ownPath } from '#shared/ownPath.ts';
import { defineResource } from '#shared/resource.ts';
import { id, text, timestamp } from '#shared/shapes.ts';

/** Why a payment, or the saving of a method, failed. Providers' own reasons are mapped onto these. */
export const paymentFailures = [
  'declined',
  'insufficient_funds',
  'card_expired',
  'card_data',
  'confirmation_failed',
  'limit',
  'method_refused',
  'consent_withdrawn',
  'customer_cancelled',
  'timed_out',
  'no_method',
  'provider',
] as const;
export type PaymentFailure = (typeof paymentFailures)[number];

/** A way to pay that the provider has saved for the account (docs/reference/product/billing.md#payment-methods). */
export const PaymentMethod = z.object({
  id: id(),
  /** `waiting`: the customer has not confirmed it yet. */
  state: z.literal(['waiting', 'active', 'failed']),
  failure: z.nullable(z.literal(paymentFailures)),
  kind: z.literal(['bank_card', 'yoo_money', 'sbp', 'sberbank', 'tinkoff_bank', 'other']),
  /** What the provider calls it: `Visa`, `МИР`, a bank. Null while it is not known. */
  brand: z.nullable(z.string()),
  /** Last digits of a card. */
  last4: z.nullable(z.string()),
  /** Of a card, `2029-04`. */
  expires: z.nullable(z.string()),
  is_default: z.boolean(),
  /** Where the customer confirms it, while it waits. */
  confirmation_url: z.nullable(z.string()),
  created_at: timestamp(),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** Where the browser comes back to: an address inside the web app. The id is added to its query. */
export const returnPath = z.optional(
  text(0, requestLimits.link_max).check(z.refine((path) => ownPath(path) !== null, { error: 'errors.path' })),
);

const path = '/v1/billing/payment-methods';

export const payment_methods = defineResource({
  name: 'payment_methods',
  record: PaymentMethod,
  endpoints: {
    list: get(path, {
      summary: 'Saved payment methods of the account, the default one first',
      access: 'full_access',
      reply: listOf(PaymentMethod),
    }),
    get: get(`${path}/:id`, { summary: 'One payment method', access: 'full_access', reply: PaymentMethod }),
    create: post(path, {
      summary: 'Begins to save a payment method: answers the page of the provider where the customer confirms it',
      access: 'full_access',
      audit: { omit: ['return_path'] },
      body: z.strictObject({ return_path: returnPath }),
      reply: PaymentMethod,
      status: 201,
      transaction: 'own',
    }),
    update: patch(`${path}/:id`, {
      summary: 'Makes a payment method the default one',
      access: 'full_access',
      audit: { label: 'last4', values: ['is_default'] },
      body: z.strictObject({ is_default: z.literal(true, 'errors.choice') }),
      reply: PaymentMethod,
    }),
    remove: remove(`${path}/:id`, {
      summary: 'Removes a payment method; the next one becomes the default',
      access: 'full_access',
      audit: { label: 'last4' },
      reply: 'nothing',
    }),
  },
  jobs: {
    /** Every minute: asks the provider about methods that wait. */
    check_waiting: z.object({}),
  },
  refusals: {
    payments_off: 'conflict',
    too_many_payment_methods: 'conflict',
    payment_method_in_use: 'conflict',
  },
});
