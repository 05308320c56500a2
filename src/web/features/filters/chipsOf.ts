import { fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';
import { splitValues } from '#shared/operators/operands.ts';
import type { ListSpec } from '#shared/resource.ts';
import type { VariantSource } from '#web/controls/variantSource.ts';
import { readGroupsText } from '#web/list-query/groups.ts';
import {
  type FilterValue,
  filterCount,
  filterDefaults,
  filterKeys,
  groupsKey,
  trashKey,
} from '#web/list-query/listCodec.ts';
import type { ConditionField, View } from '#web/resource/view.ts';
import { sourceOf } from '#web/selectSources.ts';
import { namedValues } from './filterTexts.ts';

type Values = Readonly<Record<string, unknown>>;

/** Keys of the active filters. A range counts as one, and so do all condition groups. */
export function activeKeys(list: ListSpec, values: Values): string[] {
  const keys = Object.keys(list.filters).filter((key) => filterCount(pick(list, key), values) > 0);
  return readGroupsText(values[groupsKey], list).length > 0 ? [...keys, groupsKey] : keys;
}

const pick = ({ filters }: ListSpec, key: string) => {
  const kind = filters[key];
  return kind ? { [key]: kind } : {};
};

/** The filters with one reset to its default. */
export function withoutFilter(list: ListSpec, values: Values, key: string): Record<string, unknown> {
  const own = new Set([key, ...filterKeys(pick(list, key)).map((each) => each.key)]);
  const others = Object.entries(values).filter(([each]) => !own.has(each));
  return { ...Object.fromEntries(others), ...filterDefaults(pick(list, key)) };
}

/** All filters reset to their defaults. The search and the trash are no filters. */
export const withoutFilters = (list: ListSpec, { q, [trashKey]: isTrash }: Values): Record<string, unknown> => ({
  ...(q === undefined ? {} : { q }),
  ...(isTrash === undefined ? {} : { [trashKey]: isTrash }),
  ...filterDefaults(list.filters),
});

/** A record or person that a filter refers to by id. */
export interface Named {
  key: string;
  source: VariantSource;
  id: number;
}

export const namedKey = ({ extra }: ConditionField, id: number): string =>
  [extra.select_subtype, extra.select_entity_id, extra.select_entity_key, id].join('/');

/** Records and people whose names a filter's chip needs. */
export function namedBy(list: ListSpec, view: View, values: Values, key: string): Named[] {
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
    const id = Number(value);
    const source = field && fieldTypes[field.type].is_choice && id > 0 ? sourceOf(chosen(field)) : null;
    return field && source ? [{ key: namedKey(field, id), source, id }] : [];
  });
}

const chosen = ({ extra: { select_subtype, select_entity_id, select_entity_key } }: ConditionField) => ({
  select_subtype,
  select_entity_id,
  select_entity_key,
});
