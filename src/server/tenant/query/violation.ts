import type { Violation } from '#shared/violations.ts';

/** One thing wrong with a query; `field` is its key as sent, with dots: `query.amount.gte`. */
export const violation = (field: string, message: string, params: Violation['params'] = {}): Violation => ({
  field,
  message,
  params,
});
