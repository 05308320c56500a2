import type { MessageTree } from '#shared/resource.ts';

/** The bulk edit dialog, loaded with it. */
export default {
  title: 'Edit %{smart_count} record |||| Edit %{smart_count} records',
  hint: 'Choose the fields to change. The others stay the same.',
  field: 'Field to change',
  add: 'Choose a field',
  leave: 'Don’t change %{name}',
  preview: 'In %{smart_count} record |||| In %{smart_count} records',
  submit: 'Change %{smart_count} record |||| Change %{smart_count} records',
  sending: 'Saving',
  done: '%{smart_count} record changed |||| %{smart_count} records changed',
  undone: 'Change undone: %{smart_count} record |||| Change undone: %{smart_count} records',
  kept: 'Not undone, because they changed since: %{smart_count} record |||| Not undone, because they changed since: %{smart_count} records',
  gone: '%{smart_count} record was deleted. Nothing was changed. |||| %{smart_count} records were deleted. Nothing was changed.',
} satisfies MessageTree;
