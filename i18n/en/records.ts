import type { records as declaration } from '#resources/records/records.resource.ts';
import type { Messages } from '#shared/resource.ts';

export const records = {
  fields: {},
  history: {
    title: 'Change history',
    1: 'Record added',
    2: 'Record changed',
    3: 'Record deleted',
    restored: 'Record restored',
    to: 'became',
  },
  head: {
    before: 'Previous record',
    after: 'Next record',
    more: 'More actions',
    duplicate: 'Duplicate',
    link: 'Copy link',
    remove: 'Delete',
  },
  value: { none: 'No value', empty: 'Empty', clear: 'Clear: %{name}' },
  errors: {
    operator: 'This field cannot be compared in this way',
    cursor: 'This cursor belongs to another list; begin with the first page',
    sort: 'Nothing can be sorted by this',
    with: 'Only select fields can be expanded',
    range: 'A range is [first, last], counted from 0, of at most 10 000 records',
    too_many_values: 'At most %{max} values',
    too_many_rows: 'At most %{max} rows at once',
    repeated: 'This is named twice',
    system_column: 'The system keeps this field itself',
    csv: 'Line %{line} is not valid CSV',
    empty_file: 'The file is empty',
    no_columns: 'No column of the file belongs to a field',
    no_header: 'The file has no such column',
    too_many_cells: 'The row has more cells than the header',
  },
} satisfies Messages<typeof declaration>;
