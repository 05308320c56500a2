import OutlinedInput from '@mui/material/OutlinedInput';
import { numberBounds } from '#shared/fieldTypes/number.ts';
import { DateBox } from '#web/controls/DateBox.tsx';
import { NumberBox } from '#web/controls/NumberBox.tsx';
import { Select } from '#web/controls/Select.tsx';
import { useTranslate } from '#web/i18n/words.ts';
import type { ConditionValueProps } from './conditionInput.ts';
import { ManyOf } from './ManyOf.tsx';
import { OneChoice } from './OneChoice.tsx';

/** What a field is compared with, asked for as its type is. */
export function ConditionValue(props: ConditionValueProps) {
  const { field, choice, value, isWrong, onChange, ...rest } = props;
  const translate = useTranslate();
  const label = translate('admin.conditions.value');
  const { type } = field;
  if (type === 'select' && choice === 'in') return <ManyOf {...props} />;
  if (type === 'select') return <OneOf {...props} />;
  if (type === 'boolean') return <YesOrNo {...props} />;
  if (type === 'date' || type === 'timestamp')
    return (
      <DateBox
        {...rest}
        label={label}
        value={value.slice(0, 10)}
        error={isWrong}
        onChange={(day) => onChange(String(day ?? ''))}
      />
    );
  if (type === 'number' && choice !== 'in')
    return (
      <NumberBox
        {...rest}
        label={label}
        bounds={numberBounds(field.extra)}
        value={value === '' || Number.isNaN(Number(value)) ? undefined : Number(value)}
        onChange={(number) => onChange(String(number ?? ''))}
      />
    );
  return <TextValue {...props} label={choice === 'in' ? translate('admin.conditions.values') : label} />;
}

const TextValue = ({ id, value, isWrong, describedBy, onChange, label }: ConditionValueProps & { label: string }) => (
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

function OneOf({ id, field, value, isWrong, describedBy, onChange }: ConditionValueProps) {
  const translate = useTranslate();
  return (
    <OneChoice
      {...{ id, field, describedBy, isWrong }}
      name={translate('admin.conditions.value')}
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
      name={translate('admin.conditions.value')}
      isWrong={isWrong}
      value={value === '' ? null : /^(true|1|Y)$/.test(value) ? 'true' : 'false'}
      variants={[
        { value: 'true', label: translate('admin.filters.yes') },
        { value: 'false', label: translate('admin.filters.no') },
      ]}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
