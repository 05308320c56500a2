import { z } from 'zod/mini';
import { get } from '#shared/endpoint.ts';
import { billingLimits } from '#shared/limits.ts';
import { filter, listOf, listQuery } from '#shared/listQuery.ts';
import { money } from '#shared/money/money.ts';
import { defineResource, sortFields } from '#shared/resource.ts';
import { id, timestamp } from '#shared/shapes.ts';

/** Why the balance changed. `credit`: the operator gave money; `opening`: the account was made. */
const entryKinds = ['opening', 'top_up', 'autorefill', 'charge', 'credit'] as const;

/** A change of the account's balance (docs/reference/product/billing.md#history). Entries never change. */
export const BillingEntry = z.object({
  id: id(),
  created_at: timestamp(),
  kind: z.literal(entryKinds),
  /** Positive: the balance rose. */
  amount: money(),
  /** The balance after it. */
  balance_after: money(),
  /** Of a charge or a credit, by who made it; empty otherwise. */
  description: z.string(),
  /** Who caused it: a person of the account, a module, the operator, or the platform itself. */
  by: z.object({ type: z.literal(['person', 'module', 'operator', 'system']), name: z.nullable(z.string()) }),
  /** Of a top-up or an automatic refill. */
  payment_id: z.nullable(id()),
  /** The payment was a test: no money was paid. */
  is_test: z.boolean(),
});
export type BillingEntry = z.infer<typeof BillingEntry>;

const bounds = { whole: false, min: -billingLimits.money_max, max: billingLimits.money_max };

const filters = {
  kind: filter.select(entryKinds),
  created_at: filter.date_range,
  amount: { ...filter.number_range, bounds },
} as const;

const columns = [
  { field: 'created_at', cell: 'moment', sort: true },
  { field: 'kind', cell: 'kind', head: true },
  { field: 'description' },
  { field: 'by', cell: 'by' },
  { field: 'amount', cell: 'amount', sort: true },
  { field: 'balance_after', cell: 'balance' },
] as const;

const query = listQuery(filters, sortFields(columns));

export const billing_entries = defineResource({
  name: 'billing_entries',
  record: BillingEntry,
  endpoints: {
    list: get('/v1/billing/entries', {
      summary: 'Changes of the balance, the latest first',
      access: 'full_access',
      query,
      reply: listOf(BillingEntry),
    }),
    export_csv: get('/v1/billing/entries/export.csv', {
      summary: 'All changes of the balance that match, as CSV',
      access: 'full_access',
      query,
      reply: 'written',
      transaction: 'own',
    }),
  },
  list: {
    search: true,
    columns,
    filters,
    sort: { field: 'created_at', order: 'desc' },
  },
});
