import { z } from 'zod/mini';
import { BillingEntry } from '#resources/money/billing_entries/billing_entries.resource.ts';
import { paymentFailures } from '#resources/money/payment_methods/payment_methods.resource.ts';
import { get, patch, post } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { money, sum } from '#shared/money/money.ts';
import { defineResource } from '#shared/resource.ts';
import { id, limited, name, text, timestamp } from '#shared/shapes.ts';
import { isTimeZone } from '#shared/time/timeZones.ts';

/** The balance of the account with the settings of its automatic refill and alert (docs/reference/product/billing.md). */
export const BillingSettings = z.object({
  autorefill_enabled: z.boolean(),
  /** The balance in roubles below which it is refilled. */
  autorefill_step: z.nullable(z.number()),
  /** In roubles. */
  autorefill_amount: z.nullable(z.number()),
  /** `running`: a refill is being paid or waits for its next attempt; `failed`: it waits until someone saves or tops up. */
  autorefill_state: z.literal(['off', 'ready', 'running', 'failed']),
  /** Why the last refill failed; null once one succeeds. */
  autorefill_failure: z.nullable(
    z.object({
      reason: z.literal(paymentFailures),
      failed_at: timestamp(),
      /** Null: it is not tried again by itself. */
      next_attempt_at: z.nullable(timestamp()),
    }),
  ),
  alert_enabled: z.boolean(),
  /** In roubles. */
  alert_below: z.nullable(z.number()),
  /** Active while the balance is below `alert_below`. */
  alert: z.object({ active: z.boolean() }),
  balance: money(),
  currency: z.literal('RUB'),
  /** Null: the operator has switched payments off. `test` moves no real money. */
  payment_provider: z.nullable(z.literal(['test', 'yookassa'])),
  has_default_payment_method: z.boolean(),
});
export type BillingSettings = z.infer<typeof BillingSettings>;

const optionalSum = z.optional(z.nullable(sum(0, 'billing.errors.sum')));

/** The threshold may be any text: one that is no number is none, as in the form. */
const threshold = z.optional(z.pipe(z.transform(noNumberIsNull), z.nullable(sum(0, 'billing.errors.sum'))));

function noNumberIsNull(value: unknown): unknown {
  return typeof value === 'string' && !Number.isFinite(Number.parseFloat(value)) ? null : value;
}

/** Switching off clears what belongs to it. */
export const BillingUpdate = z.strictObject({
  autorefill_enabled: z.optional(z.boolean()),
  autorefill_step: threshold,
  autorefill_amount: optionalSum,
  alert_enabled: z.optional(z.boolean()),
  alert_below: optionalSum,
});
export type BillingUpdate = z.infer<typeof BillingUpdate>;

const day = limited(z.string('errors.type_date'), limits.text_max, 'errors.type_date').check(
  z.iso.date('errors.type_date'),
  z.refine((text) => text >= '1900', { error: 'errors.type_date' }),
);

const ChartQuery = z.object({
  /** First and last day; by default the last 30 days. */
  from: z.optional(day),
  to: z.optional(day),
  /** Decides where days begin. */
  time_zone: z._default(
    limited(z.string(), limits.text_max).check(z.refine(isTimeZone, { error: 'billing.errors.time_zone' })),
    'UTC',
  ),
});

/** The balance at the end of each day. */
export const BillingChart = z.object({
  currency: z.literal('RUB'),
  time_zone: z.string(),
  days: z.array(z.object({ day: z.iso.date(), balance: money() })),
});
export type BillingChart = z.infer<typeof BillingChart>;

const Charge = z.strictObject({
  /** In roubles. */
  amount: sum(0.01, 'billing.errors.charge'),
  description: name(),
  /** Names the charge for good: a repeated one is the same charge. */
  key: text(1),
});

const settings = '/v1/accounts/settings/billing';

/** Mails: the balance is low; a refill failed and is tried again; it failed for good. */
const notices = ['low_balance', 'refill_failed', 'refill_stopped'] as const;
export type BillingNotice = (typeof notices)[number];

export const billing = defineResource({
  name: 'billing',
  record: BillingSettings,
  /** What changes without an edit of the settings. */
  volatile: [
    ...(['autorefill_state', 'autorefill_failure', 'alert', 'balance'] as const),
    ...(['payment_provider', 'has_default_payment_method'] as const),
  ],
  endpoints: {
    get: get(settings, {
      summary: 'The balance, and the settings of the automatic refill and the alert',
      access: 'full_access',
      reply: BillingSettings,
    }),
    update: patch(settings, {
      summary: 'Changes the automatic refill and the alert',
      access: 'full_access',
      audit: { values: ['autorefill_enabled', 'autorefill_step', 'autorefill_amount', 'alert_enabled', 'alert_below'] },
      body: BillingUpdate,
      reply: BillingSettings,
    }),
    chart: get('/v1/billing/chart', {
      summary: 'The balance by day, 366 days at most',
      access: 'full_access',
      query: ChartQuery,
      reply: BillingChart,
    }),
    charge: post('/v1/billing/charge', {
      summary: 'Takes a sum from the balance, once for each key; for modules that the operator trusts',
      access: 'full_access',
      by_module: 'only',
      audit: { label: 'description', values: ['amount'], omit: ['key', 'description'] },
      body: Charge,
      reply: BillingEntry,
    }),
  },
  jobs: {
    /** Pays a refill that a charge has asked for, or tries it again. */
    refill: z.object({ account_id: id() }),
    /** Every minute: refills that are due, also if their own job was lost. */
    refill_due: z.object({}),
    /** Mails the administrators that the balance is low, or that a refill failed: one mail each. */
    tell_administrators: z.object({
      account_id: id(),
      about: z.literal(notices),
      failure: z.nullable(z.literal(paymentFailures)),
    }),
    mail: z.object({
      account_id: id(),
      user_id: id(),
      about: z.literal(notices),
      failure: z.nullable(z.literal(paymentFailures)),
    }),
  },
  refusals: {
    balance_too_low: 'payment_required',
    charge_key_used: 'conflict',
    module_not_trusted: 'forbidden',
  },
  errors: ['sum', 'charge', 'threshold', 'refill_amount', 'payment_method', 'alert_below', 'time_zone', 'range'],
});
