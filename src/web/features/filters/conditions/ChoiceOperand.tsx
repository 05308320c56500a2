import { useMemo } from 'react';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { limits } from '#shared/limits.ts';
import type { ChoiceName } from '#shared/operators/choices.ts';
import { splitValues } from '#shared/values/severalNames.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { AsyncSelect } from '#web/inputs/controls/select/AsyncSelect.tsx';
import { Select } from '#web/inputs/controls/select/Select.tsx';
import { SeveralSelect } from '#web/inputs/controls/select/SeveralSelect.tsx';
import cells from '#web/inputs/fieldTypes/cells.module.css';
import type { ConditionField } from '#web/resource/view.ts';
import { sourceOf } from '#web/selectSources.ts';

/** The memoized source of a select's choices; null where they are the field's own variants. */
function useSelectSource({ extra }: Pick<FieldModel, 'extra'>) {
  const { select_subtype, select_entity_id, select_entity_key } = extra;
  return useMemo(
    () => sourceOf({ select_subtype, select_entity_id, select_entity_key }),
    [select_subtype, select_entity_id, select_entity_key],
  );
}

const choicesOf = ({ variants }: ConditionField) =>
  variants.map(({ id: value, name: label, color }) => ({ value, label, color }));

interface ChoiceProps extends Pick<ConditionValueProps, 'id' | 'field' | 'describedBy' | 'isWrong'> {
  name: string;
  placeholder?: string;
  value: number | null;
  onChange: (value: number | null) => void;
}

/** One choice of a select. Deleted variants are included, because records may still have them. */
export function OneChoice({ field, ...props }: ChoiceProps) {
  const source = useSelectSource(field);
  if (source) return <AsyncSelect {...props} source={source} />;
  return <Select {...props} optionClass={cells.chip} variants={choicesOf(field)} />;
}

/** Several choices of a select. */
export function ManyOf({ id, field, value, describedBy, isWrong, onChange }: ConditionValueProps) {
  const translate = useTranslate();
  const source = useSelectSource(field);
  return (
    <SeveralSelect
      {...{ id, describedBy, isWrong, source }}
      name={translate('filters.conditions.value')}
      placeholder={translate('filters.conditions.add_value')}
      value={splitValues(value).map(Number)}
      max={limits.in_values_max}
      onChange={(ids) => onChange(ids.join(','))}
      optionClass={cells.chip}
      variants={choicesOf(field)}
    />
  );
}

/** The input of a condition's value. */
export interface ConditionValueProps {
  id: string;
  field: ConditionField;
  choice: ChoiceName;
  /** As the address has it. */
  value: string;
  isWrong: boolean;
  describedBy: string | undefined;
  onChange: (value: string) => void;
}
