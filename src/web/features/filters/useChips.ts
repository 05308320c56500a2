import { useListContext } from 'react-admin';
import type { ListSpec } from '#shared/resource.ts';
import { splitValues } from '#shared/values/severalNames.ts';
import { translateIfKnown, useLocale, useTranslate } from '#web/i18n/translate.ts';
import { readGroupsText } from '#web/list-query/groups.ts';
import {
  type FilterValue,
  filterCount,
  filterDefaults,
  filterKeys,
  groupsKey,
  trashKey,
} from '#web/list-query/listCodec.ts';
import { useColumnLabel, useFieldLabel } from '#web/resource/useResourceTranslate.ts';
import { useListSpec, useView } from '#web/resource/ViewContext.ts';
import type { View } from '#web/resource/view.ts';
import type { NamedChoice } from './api.ts';
import { namedChoice, useChoiceNames } from './choiceNames.ts';
import { conditionText, type FormatContext, filterText, namedValues } from './filterTexts.ts';

export interface Chip {
  /** The filter's key, or {@link groupsKey}. */
  key: string;
  text: string;
  /** A name in its text is still loading. */
  isPending: boolean;
}

/** The active filters as texts, and functions to remove them. */
export function useChips() {
  const view = useView();
  const list = useListSpec();
  const translate = useTranslate();
  const locale = useLocale();
  const { filterValues, setFilters } = useListContext();
  const values = filterValues as Record<string, unknown>;
  const keys = activeKeys(list, values);
  const named = new Map(keys.map((key) => [key, namedBy(list, view, values, key)]));
  const { names, nameOf } = useChoiceNames([...named.values()].flat());
  const textOf = useTextOf({ translate, locale, nameOf });
  return {
    chips: keys.map((key): Chip => {
      const isPending = named.get(key)?.some((each) => names.get(each.key) === null) ?? false;
      return { key, text: textOf(key, values), isPending };
    }),
    remove: (key: string) => setFilters(withoutFilter(list, values, key)),
    clear: () => setFilters(withoutFilters(list, values)),
  };
}

function useTextOf(context: FormatContext) {
  const {
    declaration,
    list: { conditions = {} },
  } = useView();
  const { name: resource } = declaration;
  const list = useListSpec();
  const column = useColumnLabel(resource);
  const label = useFieldLabel(resource);
  const { translate } = context;

  const ofGroups = (text: unknown) => {
    const groups = readGroupsText(text, list).map((group) => {
      const texts = group.map((each) => conditionText(context, column(each.field), conditions[each.field], each));
      return { text: texts.join(` ${translate('filters.conditions.and')} `), isOne: texts.length === 1 };
    });
    if (groups.length === 1) return groups[0]?.text ?? '';
    const texts = groups.map((group) => (group.isOne ? group.text : `(${group.text})`));
    return translate('filters.chips.any_of', { list: texts.join(` ${translate('filters.conditions.or')} `) });
  };

  return (key: string, values: Record<string, unknown>): string => {
    if (key === groupsKey) return ofGroups(values[groupsKey]);
    const kind = list.filters[key];
    if (!kind) return key;
    const field = ('field' in kind && kind.field) || key;
    const isRange = kind.type === 'number_range' || kind.type === 'date_range';
    return filterText(context, label(field), {
      kind,
      value: values[isRange ? `${key}_start` : key] as FilterValue | undefined,
      end: isRange ? (values[`${key}_end`] as FilterValue | undefined) : undefined,
      field: conditions[key],
      optionName: (option) => translateIfKnown(`${resource}.options.${key}.${option}`) ?? String(option),
    });
  };
}

type Values = Readonly<Record<string, unknown>>;

/** Keys of the active filters. A range counts as one, and so do all condition groups. */
function activeKeys(list: ListSpec, values: Values): string[] {
  const keys = Object.keys(list.filters).filter((key) => filterCount(pick(list, key), values) > 0);
  return readGroupsText(values[groupsKey], list).length > 0 ? [...keys, groupsKey] : keys;
}

const pick = ({ filters }: ListSpec, key: string) => {
  const kind = filters[key];
  return kind ? { [key]: kind } : {};
};

/** The filters with one reset to its default. */
function withoutFilter(list: ListSpec, values: Values, key: string): Record<string, unknown> {
  const own = new Set([key, ...filterKeys(pick(list, key)).map((each) => each.key)]);
  const others = Object.entries(values).filter(([each]) => !own.has(each));
  return { ...Object.fromEntries(others), ...filterDefaults(pick(list, key)) };
}

/** All filters reset to their defaults. The search and the trash are no filters. */
const withoutFilters = (list: ListSpec, { q, [trashKey]: isTrash }: Values): Record<string, unknown> => ({
  ...(q === undefined ? {} : { q }),
  ...(isTrash === undefined ? {} : { [trashKey]: isTrash }),
  ...filterDefaults(list.filters),
});

/** Records and people whose names a filter's chip needs. */
function namedBy(list: ListSpec, view: View, values: Values, key: string): NamedChoice[] {
  const pairs: [field: string, value: FilterValue][] =
    key === groupsKey
      ? readGroupsText(values[groupsKey], list)
          .flat()
          .flatMap(({ field, value }) =>
            splitValues(value)
              .slice(0, namedValues)
              .map((each): [string, string] => [field, each]),
          )
      : [[key, values[key] as FilterValue]];
  return pairs.flatMap(([name, value]) => {
    const field = view.list.conditions?.[name];
    return (field && namedChoice(field, Number(value))) ?? [];
  });
}
