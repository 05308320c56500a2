import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import type { VariantSource } from '#web/inputs/controls/select/variantSource.ts';
import type { Offered } from '#web/inputs/fieldTypes/valueProps.ts';
import { sourceOf } from '#web/selectSources.ts';
import { areOfferedQuery, type Choosing, readOffered } from './api.ts';

/** Aliases of the fields of the record on which it depends what may be chosen. */
export const choosingFields = ({ extra }: Pick<FieldModel, 'extra'>): string[] => [
  ...new Set((extra.choices?.where ?? []).flat().flatMap(({ value }) => ownField(value))),
];

function ownField(value: unknown): string[] {
  const isOwn = typeof value === 'object' && value !== null && 'field' in value && value.field !== 'id';
  return isOwn ? [String(value.field)] : [];
}

/**
 * What may be chosen in a select that has a rule; undefined for others. When another field of the record changes and the
 * choice is not offered any more, it says so.
 * @param choosing undefined where no single record chooses
 */
export function useOffered(
  field: FieldModel,
  choosing: Omit<Choosing, 'field'> | undefined,
  value: unknown,
): Offered | undefined {
  const translate = useTranslate();
  const { alias, extra } = field;
  const key = extra.choices && choosing ? JSON.stringify([choosing.entity, choosing.recordId, choosing.values]) : null;
  const [first] = useState(key);
  const source = useMemo(() => {
    const all = sourceOf(sourceExtra(extra));
    return key !== null && all ? offeredSource(all, choosingOf(key, alias)) : undefined;
  }, [key, alias, extra]);
  const chosen = chosenIn(value);
  const isAsked = key !== null && key !== first && chosen.length > 0;
  const { data: isOffered = true } = useQuery({
    ...areOfferedQuery(choosingOf(key ?? '["",null,{}]', alias), chosen),
    enabled: isAsked,
  });
  if (!source) return undefined;
  return { source, note: isAsked && !isOffered ? translate('inputs.select.not_offered') : undefined };
}

const sourceExtra = ({ select_subtype, select_entity_id, select_entity_key }: FieldModel['extra']) => ({
  select_subtype,
  select_entity_id,
  select_entity_key,
});

const chosenIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number');

function choosingOf(key: string, field: string): Choosing {
  const [entity, recordId, values] = JSON.parse(key) as [string, number | null, Choosing['values']];
  return { entity, field, recordId, values };
}

/** Searches among what is offered; one choice is read as of any select, because it may be there already. */
const offeredSource = (all: VariantSource, choosing: Choosing): VariantSource => ({
  ...all,
  search: (search, limit, signal) => readOffered(choosing, { search, limit }, signal),
});
