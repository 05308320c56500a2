import { z } from 'zod/mini';
import { paymentFailures, returnPath } from '#resources/money/payment_methods/payment_methods.resource.ts';
import { get, post } from '#shared/endpoint.ts';
import { billingLimits } from '#shared/limits.ts';
import { money, sum } from '#shared/money/money.ts';
import { defineResource } from '#shared/resource.ts';
import { id, timestamp } from '#shared/shapes.ts';

/**
 * A payment into the account's balance (docs/reference/product/billing.md#payments). `pending`: the provider has not answered yet;
 * `waiting`: the customer has not paid yet; the others are final.
 */
export const Payment = z.object({
  id: id(),
  kind: z.literal(['top_up', 'autorefill']),
  amount: money(),
  currency: z.literal('RUB'),
  state: z.literal(['pending', 'waiting', 'succeeded', 'cancelled', 'failed']),
  /** Of a payment that was cancelled or failed. */
  failure: z.nullable(z.literal(paymentFailures)),
  /** The page of the provider where the customer pays, while it waits. */
  confirmation_url: z.nullable(z.string()),
  payment_method_id: z.nullable(id()),
  created_at: timestamp(),
  settled_at: z.nullable(timestamp()),
});
export type Payment = z.infer<typeof Payment>;

const TopUp = z.strictObject({
  /** In roubles. */
  amount: sum(billingLimits.payment_min, 'payments.errors.amount'),
  /** Pays with a saved method, without a page of the provider. */
  payment_method_id: z.optional(id()),
  /** Asks the provider to save what the customer pays with. */
  save_method: z.optional(z.boolean()),
  return_path: returnPath,
});

/** Pages of the built-in test provider, and what a customer does there. */
const test = '/v1/billing/test/:token';

export const payments = defineResource({
  name: 'payments',
  record: Payment,
  endpoints: {
    top_up: post('/v1/billing/top-up', {
      summary: 'Begins a payment into the balance: answers the page of the provider, or a payment with a saved method',
      access: 'full_access',
      audit: { values: ['amount', 'payment_method_id', 'save_method'], omit: ['return_path'] },
      body: TopUp,
      reply: Payment,
      transaction: 'own',
    }),
    get: get('/v1/billing/payments/:id', { summary: 'One payment', access: 'full_access', reply: Payment }),
    check: post('/v1/billing/payments/:id/check', {
      summary: 'Asks the provider how a payment is, such as after the customer has come back from its page',
      access: 'full_access',
      audit: false,
      reply: Payment,
      transaction: 'own',
    }),
    notify: post('/v1/billing/notifications/:provider', {
      summary: 'What a payment provider calls when something has happened to a payment',
      access: 'everyone',
      audit: false,
      accepts: 'bytes',
      bytes: {
        media_type: 'application/json',
        max: billingLimits.notification_max_bytes,
        too_large: { field: 'body', message: 'errors.too_large' },
      },
      reply: 'text',
      transaction: 'own',
      rate: [{ per: 'ip', counts: 'failures', attempts: 100, minutes: 15 }],
    }),
    test_page: get(test, {
      summary: 'The page of the built-in test provider, where no real money moves',
      access: 'everyone',
      reply: 'written',
      transaction: 'own',
    }),
    test_answer: post(test, {
      summary: 'What the customer chose there: a form with `action` = pay, pay_and_save or decline',
      access: 'everyone',
      audit: false,
      accepts: 'bytes',
      bytes: {
        media_type: 'application/x-www-form-urlencoded',
        max: 1024,
        too_large: { field: 'body', message: 'errors.too_large' },
      },
      reply: 'written',
      transaction: 'own',
      rate: [{ per: 'ip', counts: 'all', attempts: 300, minutes: 15 }],
    }),
  },
  jobs: {
    /** Every minute: asks the provider about every payment that is not settled. */
    check_open: z.object({}),
    /** The same for one payment, after a call or a notification. */
    follow: z.object({ account_id: id(), id: id() }),
    /** The built-in test provider notifies the platform, over HTTP as any provider does. */
    notify_of_test: z.object({ token: z.string() }),
  },
  refusals: {
    payments_off: 'conflict',
    payment_method_gone: 'conflict',
  },
  errors: ['amount'],
});
