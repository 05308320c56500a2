import OutlinedInput from '@mui/material/OutlinedInput';
import type { ComponentType } from 'react';
import type { ValueShape } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';
import { numberBounds } from '#shared/fieldTypes/number.ts';
import { isYes } from '#shared/fieldTypes/operands.ts';
import { operatorOf } from '#shared/operators/choices.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { DateBox } from '#web/inputs/controls/DateBox.tsx';
import { NumberBox } from '#web/inputs/controls/NumberBox.tsx';
import { Select } from '#web/inputs/controls/select/Select.tsx';
import type { ConditionValueProps } from './ChoiceOperand.tsx';
import { ManyOf, OneChoice } from './ChoiceOperand.tsx';

/** The input of the value that a field is compared with. */
export function ConditionValue(props: ConditionValueProps) {
  const { One, Many } = inputs[fieldTypes[props.field.type].shape];
  return operatorOf(props.choice).operand.is_list ? <Many {...props} /> : <One {...props} />;
}

function TextOperand({ id, choice, value, isWrong, describedBy, onChange }: ConditionValueProps) {
  const translate = useTranslate();
  const label = translate(
    operatorOf(choice).operand.is_list ? 'filters.conditions.values' : 'filters.conditions.value',
  );
  return (
    <OutlinedInput
      id={id}
      fullWidth
      size="small"
      value={value}
      error={isWrong}
      placeholder={label}
      inputProps={{ 'aria-label': label, 'aria-describedby': describedBy, 'aria-invalid': isWrong }}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function NumberOperand({ id, field, value, describedBy, onChange }: ConditionValueProps) {
  return (
    <NumberBox
      {...{ id, describedBy }}
      label={useTranslate()('filters.conditions.value')}
      bounds={numberBounds(field.extra)}
      value={value === '' || Number.isNaN(Number(value)) ? undefined : Number(value)}
      onChange={(number) => onChange(String(number ?? ''))}
    />
  );
}

function DayOperand({ id, value, isWrong, describedBy, onChange }: ConditionValueProps) {
  return (
    <DateBox
      {...{ id, describedBy }}
      label={useTranslate()('filters.conditions.value')}
      value={value.slice(0, 10)}
      error={isWrong}
      onChange={(day) => onChange(String(day ?? ''))}
    />
  );
}

function OneOf({ id, field, value, isWrong, describedBy, onChange }: ConditionValueProps) {
  const translate = useTranslate();
  return (
    <OneChoice
      {...{ id, field, describedBy, isWrong }}
      name={translate('filters.conditions.value')}
      value={value === '' ? null : Number(value)}
      onChange={(chosen) => onChange(String(chosen ?? ''))}
    />
  );
}

function YesOrNo({ id, value, isWrong, describedBy, onChange }: ConditionValueProps) {
  const translate = useTranslate();
  return (
    <Select
      {...{ id, describedBy }}
      name={translate('filters.conditions.value')}
      isWrong={isWrong}
      value={value === '' ? null : isYes(value) ? 'true' : 'false'}
      variants={[
        { value: 'true', label: translate('admin.filters.yes') },
        { value: 'false', label: translate('admin.filters.no') },
      ]}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

interface OperandInputs {
  One: ComponentType<ConditionValueProps>;
  /** For operators that compare with a list of values. */
  Many: ComponentType<ConditionValueProps>;
}

const text: OperandInputs = { One: TextOperand, Many: TextOperand };
const day: OperandInputs = { One: DayOperand, Many: DayOperand };

const inputs: Readonly<Record<ValueShape, OperandInputs>> = {
  text,
  long_text: text,
  number: { One: NumberOperand, Many: TextOperand },
  boolean: { One: YesOrNo, Many: YesOrNo },
  choice: { One: OneOf, Many: ManyOf },
  choices: { One: ManyOf, Many: ManyOf },
  day,
  moment: day,
  file: text,
  files: text,
  json: text,
};
