import { useMemo } from 'react';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { AsyncSelect } from '#web/controls/AsyncSelect.tsx';
import { Select } from '#web/controls/Select.tsx';
import { sourceOf } from '#web/selectSources.ts';
import type { ConditionValueProps } from './conditionInput.ts';

/** Where a select's choices are read, kept from one drawing to the next; null where they are variants of its own. */
export function useSelectSource({ extra }: Pick<FieldModel, 'extra'>) {
  const { select_subtype, select_entity_id, select_entity_key } = extra;
  return useMemo(
    () => sourceOf({ select_subtype, select_entity_id, select_entity_key }),
    [select_subtype, select_entity_id, select_entity_key],
  );
}

interface Props extends Pick<ConditionValueProps, 'id' | 'field' | 'describedBy' | 'isWrong'> {
  name: string;
  placeholder?: string;
  value: number | null;
  onChange: (value: number | null) => void;
}

/** One of a select's choices, by its name. Deleted variants can still be looked for: records may hold them. */
export function OneChoice({ field, ...props }: Props) {
  const source = useSelectSource(field);
  if (source) return <AsyncSelect {...props} source={source} />;
  return <Select {...props} variants={field.variants.map(({ id, name }) => ({ value: id, label: name }))} />;
}
