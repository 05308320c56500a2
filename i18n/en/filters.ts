import type { DayOperatorMessages, OperatorMessages } from '#shared/operators/choices.ts';
import type { MessageTree } from '#shared/resource.ts';

/** Words of the filters drawer and the filter chips. Keys among those of admin.ts. */
export default {
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
    values: 'Values, separated by commas; in quotes if one has a comma',
    add_value: 'Add a value',
    remove_value: 'Remove %{name}',
    errors: {
      missing: 'Say what it is compared with, or remove the condition',
      twice: 'This group asks that already',
      too_many: 'At most %{max} values',
      too_long: 'Too many values for one address',
    },
  },
  chips: {
    label: 'Filters in use',
    remove: 'Remove the filter: %{name}',
    clear: 'Clear all',
    any_of: 'Any of: %{list}',
    more: '+%{count}',
    any: '%{name}: any',
    between: '%{name}: %{from}–%{to}',
    days_between: '%{name}: %{from} – %{to}',
  },
  operators: {
    ilike: { menu: 'contains', chip: '%{name} contains “%{value}”' },
    eq: { menu: 'is', chip: '%{name}: %{value}' },
    gte: { menu: 'is at least', chip: '%{name} ≥ %{value}' },
    lte: { menu: 'is at most', chip: '%{name} ≤ %{value}' },
    gt: { menu: 'is more than', chip: '%{name} > %{value}' },
    lt: { menu: 'is less than', chip: '%{name} < %{value}' },
    in: { menu: 'is one of', chip: '%{name}: %{value}' },
    filled: { menu: 'has a value', chip: '%{name} has a value' },
    empty: { menu: 'is empty', chip: '%{name} is empty' },
  },
  day_operators: {
    eq: { menu: 'is on', chip: '%{name}: %{value}' },
    gte: { menu: 'is on or after', chip: '%{name}: from %{value}' },
    lte: { menu: 'is on or before', chip: '%{name}: until %{value}' },
    gt: { menu: 'is after', chip: '%{name}: after %{value}' },
    lt: { menu: 'is before', chip: '%{name}: before %{value}' },
  },
  wrong: {
    title: 'One of the filters is wrong |||| Some of the filters are wrong',
    clear: 'Remove it |||| Remove them',
    search: 'Search',
  },
} satisfies MessageTree & { operators: OperatorMessages; day_operators: DayOperatorMessages };
