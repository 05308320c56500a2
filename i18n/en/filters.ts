import type { DayOperatorMessages, OperatorMessages, SeveralOperatorMessages } from '#shared/operators/choices.ts';
import type { MessageTree } from '#shared/resource.ts';

/** The filters drawer and the filter chips. */
export default {
  search_hint: 'Search looks in text fields only. To find records by %{fields}, add a filter.',
  numbers: {
    any: 'Enter a number',
    whole: 'Enter a whole number',
    range: 'From %{min} to %{max}',
    text: 'Too long to search for',
  },
  conditions: {
    title: 'Match any group',
    hint: 'Shows records that meet every condition of at least one group.',
    hint_empty: 'For example: the price is at least 100, or the name contains “gift”.',
    group: 'Group %{number}',
    or: 'or',
    and: 'and',
    add: 'Add condition',
    add_group: 'Add “or” group',
    first: 'Add a group of conditions',
    remove: 'Remove condition: %{name}',
    field: 'Field',
    operator: 'Condition',
    value: 'Value',
    values: 'Values, separated by commas. Put a value with a comma in quotes.',
    add_value: 'Add a value',
    errors: {
      missing: 'Enter a value or remove the condition',
      twice: 'This group already has this condition',
      too_many: 'At most %{max} values',
      too_long: 'Too many values',
    },
  },
  chips: {
    label: 'Active filters',
    remove: 'Remove filter: %{name}',
    clear: 'Clear all',
    any_of: 'Any of: %{list}',
    more: '+%{count}',
    any: '%{name}: any',
    between: '%{name}: %{from}–%{to}',
    days_between: '%{name}: %{from} – %{to}',
  },
  operators: {
    ilike: { menu: 'contains', chip: '%{name} contains “%{value}”' },
    nilike: { menu: 'does not contain', chip: '%{name} does not contain “%{value}”' },
    eq: { menu: 'is', chip: '%{name}: %{value}' },
    ne: { menu: 'is not', chip: '%{name} is not %{value}' },
    gte: { menu: 'is at least', chip: '%{name} ≥ %{value}' },
    lte: { menu: 'is at most', chip: '%{name} ≤ %{value}' },
    gt: { menu: 'is more than', chip: '%{name} > %{value}' },
    lt: { menu: 'is less than', chip: '%{name} < %{value}' },
    in: { menu: 'is one of', chip: '%{name}: %{value}' },
    nin: { menu: 'is none of', chip: '%{name} is none of %{value}' },
    all: { menu: 'has each of', chip: '%{name} has each of %{value}' },
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
  several_operators: {
    eq: { menu: 'is exactly', chip: '%{name} is exactly %{value}' },
    ne: { menu: 'is not exactly', chip: '%{name} is not exactly %{value}' },
    in: { menu: 'has one of', chip: '%{name} has one of %{value}' },
    nin: { menu: 'has none of', chip: '%{name} has none of %{value}' },
  },
  unknown: {
    text: 'This filter doesn’t exist here and was not applied: %{names} |||| These filters don’t exist here and were not applied: %{names}',
    remove: 'Remove',
  },
  wrong: {
    title: 'One filter has an error |||| Some filters have errors',
    clear: 'Remove it |||| Remove them',
    search: 'Search',
  },
} satisfies MessageTree & {
  operators: OperatorMessages;
  day_operators: DayOperatorMessages;
  several_operators: SeveralOperatorMessages;
};
