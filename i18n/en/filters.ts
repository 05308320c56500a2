import type { Words } from '#shared/resource.ts';

/** Words of the filters drawer and of what it leaves above a list; mounted among those of the administration. */
export const filters = {
  numbers: {
    any: 'A number, please',
    whole: 'A whole number, please',
    range: 'From %{min} to %{max}',
    text: 'Too long to be looked for',
  },
  conditions: {
    title: 'Any of these',
    hint: 'A record is shown if every condition of at least one group holds.',
    hint_empty: 'For instance: the price is at least 100 or the name contains “gift”.',
    group: 'Group %{number}',
    or: 'or',
    and: 'and',
    add: 'Add condition',
    add_group: 'Or another group',
    first: 'Add a group of conditions',
    remove: 'Remove the condition: %{name}',
    field: 'Field',
    operator: 'Condition',
    value: 'Value',
    values: 'Values, separated by commas',
    add_value: 'Add a value',
    remove_value: 'Remove %{name}',
    operators: {
      ilike: 'contains',
      eq: 'is',
      in: 'is one of',
      gte: 'is at least',
      lte: 'is at most',
      gt: 'is more than',
      lt: 'is less than',
      filled: 'has a value',
      empty: 'is empty',
    },
    days: {
      eq: 'is on',
      gte: 'is on or after',
      lte: 'is on or before',
      gt: 'is after',
      lt: 'is before',
    },
    errors: {
      missing: 'Say what it is compared with, or remove the condition',
      twice: 'This group asks that already',
      too_many: 'At most %{max} values',
      too_long: 'Too many values for one address',
    },
  },
  wrong: {
    title: 'One of the filters is wrong |||| Some of the filters are wrong',
    clear: 'Remove it |||| Remove them',
    search: 'Search',
  },
} satisfies Words;
