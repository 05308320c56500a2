import type { MessageTree } from '#shared/resource.ts';

/** The list and card of every entity, besides the names of the entity and its fields. */
export default {
  fields: {
    id: 'ID',
    created_at: 'Created',
    modified_at: 'Changed',
    deleted_at: 'Deleted',
    deleted_by: 'Deleted by',
    'goes-in': 'Deleted forever',
  },
  empty: 'No records yet',
  list: {
    create: 'Add record',
    search: 'Search %{name}',
    total: '%{smart_count} record |||| %{smart_count} records',
  },
  card: { create: 'New record', update: 'Record', created: 'Record created', updated: 'Record saved' },
} satisfies MessageTree;
