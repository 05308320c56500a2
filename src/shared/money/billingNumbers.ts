/**
 * Numbers of billing, as documented in docs/reference/product/billing.md#limits. Like those of numbers.ts, used as
 * `billingLimits.<name>` from limits.ts.
 */

/** Of any one sum of money, in roubles, and the smallest payment. */
export const money_max = 10_000_000;
export const payment_min = 1;
/** Of an account when it is made, in roubles. */
export const opening_balance = 1200;
/** Points of the chart of the balance. */
export const chart_days_max = 366;
/** Kept payment methods of an account. */
export const payment_methods_max = 20;
/** Minutes until an automatic refill that failed is tried again. After the last attempt it waits for a person. */
export const refill_delays_min = [10, 60, 360] as const;
/** Hours after which a payment that nobody completed is given up, when its provider does not know it. */
export const payment_lost_hours = 24;
/** Of a notification of a payment provider. */
export const notification_max_bytes = 64 * 1024;
