import { useQueries } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { translateIfKnown, useLocale, useTranslate } from '#web/i18n/translate.ts';
import { readGroupsText } from '#web/list-query/groups.ts';
import { type FilterValue, groupsKey } from '#web/list-query/listCodec.ts';
import { useColumnLabel, useFieldLabel } from '#web/resource/useResourceTranslate.ts';
import { useListSpec, useView } from '#web/resource/ViewContext.ts';
import { activeKeys, type Named, namedBy, namedKey, withoutFilter, withoutFilters } from './chipsOf.ts';
import { conditionText, type FormatContext, filterText } from './filterTexts.ts';

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
  const names = useNames([...named.values()].flat());
  const nameOf: FormatContext['nameOf'] = (field, id) => {
    const own = field.variants.find((variant) => variant.id === id)?.name;
    const found = names.get(namedKey(field, id));
    return own ?? (found === null ? '…' : (found ?? `#${id}`));
  };
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

/** Names of records and people by key: null while loading, the id where there is no name. */
function useNames(named: readonly Named[]): ReadonlyMap<string, string | null> {
  const once = [...new Map(named.map((each) => [each.key, each])).values()];
  const answers = useQueries({
    queries: once.map(({ key, source, id }) => ({
      queryKey: ['choice', key],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.one(id, signal),
      staleTime: 30_000,
    })),
  });
  return new Map(
    once.map(({ key, id }, at) => {
      const answer = answers[at];
      return [key, answer?.isPending ? null : (answer?.data?.label ?? `#${id}`)];
    }),
  );
}
