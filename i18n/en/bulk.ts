import type { MessageTree } from '#shared/resource.ts';

/** Words of the bulk edit dialog, loaded with it. Keys: `bulk.*`. */
export default {
  title: 'Edit %{smart_count} record |||| Edit %{smart_count} records',
  hint: 'Choose the fields to set. All others stay as they are.',
  field: 'Field to set',
  add: 'Choose a field',
  leave: 'Leave %{name} as it is',
  preview: 'In %{smart_count} record |||| In %{smart_count} records',
  submit: 'Change %{smart_count} record |||| Change %{smart_count} records',
  sending: 'Saving',
  done: '%{smart_count} record changed |||| %{smart_count} records changed',
  undone: '%{smart_count} record is as it was |||| %{smart_count} records are as they were',
  kept: '%{smart_count} record was changed since and stays so |||| %{smart_count} records were changed since and stay so',
  gone: '%{smart_count} of the records is no more. Nothing was changed. |||| %{smart_count} of the records are no more. Nothing was changed.',
} satisfies MessageTree;
