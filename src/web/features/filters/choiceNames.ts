import { useQueries } from '@tanstack/react-query';
import { fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';
import type { ConditionField } from '#web/resource/view.ts';
import { sourceOf } from '#web/selectSources.ts';
import { choiceQuery, type NamedChoice } from './api.ts';
import type { FormatContext } from './filterTexts.ts';

const namedKey = ({ extra }: ConditionField, id: number): string =>
  [extra.select_subtype, extra.select_entity_id, extra.select_entity_key, id].join('/');

/** Null for what is no record and no person. */
export function namedChoice(field: ConditionField, id: number): NamedChoice | null {
  const { select_subtype, select_entity_id, select_entity_key } = field.extra;
  const chosen = { select_subtype, select_entity_id, select_entity_key };
  const source = fieldTypes[field.type].is_choice && id > 0 ? sourceOf(chosen) : null;
  return source && { key: namedKey(field, id), source, id };
}

/** Names of records and people by key: null while loading, the id where there is no name. */
export function useChoiceNames(named: readonly NamedChoice[]) {
  const once = [...new Map(named.map((each) => [each.key, each])).values()];
  const answers = useQueries({ queries: once.map(choiceQuery) });
  const names: ReadonlyMap<string, string | null> = new Map(
    once.map(({ key, id }, at) => {
      const answer = answers[at];
      return [key, answer?.isPending ? null : (answer?.data?.label ?? `#${id}`)];
    }),
  );
  const nameOf: FormatContext['nameOf'] = (field, id) => {
    const own = field.variants.find((variant) => variant.id === id)?.name;
    const found = names.get(namedKey(field, id));
    return own ?? (found === null ? '…' : (found ?? `#${id}`));
  };
  return { names, nameOf };
}
