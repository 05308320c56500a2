import type { MessageTree } from '#shared/resource.ts';

/** Value inputs, by field type, loaded with them. */
export default {
  json: {
    invalid: 'Not valid JSON',
    at: 'Not valid JSON: line %{line}, column %{column}',
    show: 'Show the error',
  },
  select: { not_offered: 'Doesn’t fit the other values any more. Choose another one or clear the field.' },
  file: {
    drop: 'Drop a file here',
    release: 'Drop to upload',
    max: 'Up to %{max}',
    choose: 'Choose a file',
    sending: 'Uploading %{name}',
    cancel: 'Cancel',
    retry: 'Try again',
    replace: 'Replace',
    clear: 'Remove file',
  },
  several: {
    remove: 'Remove %{name}',
    full: 'At most %{max}',
    left_out: 'At most %{max}. Left out: %{count}',
    drop: 'Drop files here',
    choose: 'Choose files',
  },
  date: {
    form: 'dd.mm.yyyy',
    invalid: 'Enter a date, like %{example}',
    open: 'Calendar: %{name}',
    before: 'Previous month',
    after: 'Next month',
    today: 'Today',
  },
  moment: {
    form: 'dd.mm.yyyy hh:mm',
    invalid: 'Enter a date and time, like %{example}',
    zone: 'Time zone: %{name}',
    time: 'Time',
  },
} satisfies MessageTree;
