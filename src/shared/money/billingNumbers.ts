/**
 * Numbers of billing. Like those of numbers.ts, used as `billingLimits.<name>` from limits.ts. The comment of each is its line
 * of docs/reference/limits.md.
 */

/** Roubles of one sum, at most. */
export const money_max = 10_000_000;
/** Roubles of a payment, at least. */
export const payment_min = 1;
/** Roubles that an account opens with. */
export const opening_balance = 1200;
/** Days of the chart. */
export const chart_days_max = 366;
/** Payment methods of an account. */
export const payment_methods_max = 20;
/** Minutes until a refill that failed is tried again. After the last attempt it waits for a person. */
export const refill_delays_min = [10, 60, 360] as const;
/** Hours after which a hosted payment has failed whose provider could not be reached. */
export const payment_lost_hours = 24;
/** Bytes of a notification. */
export const notification_max_bytes = 64 * 1024;
