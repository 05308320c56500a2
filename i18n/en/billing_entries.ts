import type { billing_entries as declaration } from '#resources/money/billing_entries/billing_entries.resource.ts';
import type { Messages } from '#shared/resource.ts';

export default {
  name: 'History of the balance',
  empty: 'Nothing here yet',
  fields: {
    created_at: 'Date',
    kind: 'Operation',
    description: 'Description',
    by: 'By',
    amount: 'Amount',
    balance_after: 'Balance',
    is_test: 'Test',
  },
  list: {
    search: 'Search in descriptions',
    total: '%{smart_count} operation |||| %{smart_count} operations',
  },
  test: 'Test, no money paid',
  export: 'Export CSV',
  exported: 'The history was saved as CSV',
  export_failed: 'Could not export the history',
  file: 'balance-history',
  options: {
    kind: {
      opening: 'Opening balance',
      top_up: 'Top-up',
      autorefill: 'Automatic refill',
      charge: 'Charge',
      credit: 'Credit',
    },
  },
  errors: {},
} satisfies Messages<typeof declaration>;
