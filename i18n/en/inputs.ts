import type { MessageTree } from '#shared/resource.ts';

/** Words of value inputs, by field type, loaded with them. Keys: `inputs.*`. */
export default {
  json: {
    invalid: 'This is not valid JSON',
    at: 'This is not valid JSON: line %{line}, column %{column}',
    show: 'Go to the place',
  },
  file: {
    drop: 'Drop a file here',
    release: 'Let go to upload',
    max: 'Up to %{max}',
    choose: 'Choose a file',
    sending: 'Uploading %{name}',
    cancel: 'Cancel',
    retry: 'Try again',
    replace: 'Replace',
    clear: 'Remove file',
  },
  date: {
    form: 'dd.mm.yyyy',
    invalid: 'A day such as %{example}',
    open: 'Calendar: %{name}',
    before: 'Previous month',
    after: 'Next month',
    today: 'Today',
  },
  moment: {
    form: 'dd.mm.yyyy hh:mm',
    invalid: 'A day and time such as %{example}',
    zone: 'Time zone: %{name}',
    time: 'Time',
  },
} satisfies MessageTree;
