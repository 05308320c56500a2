import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { limits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { useInput } from '#web/inputs/useInput.ts';
import { InputGroup } from '../form/InputGroup.tsx';

interface Props {
  name: string;
  /** The saved number of days. */
  saved: number;
}

const isDays = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= limits.trash_days_max;

/** How long the trash is kept. A changed number shows what happens to records already in the trash. */
export function TrashDaysInput({ name, saved }: Props) {
  const id = useId();
  const translate = useTranslate();
  const { value, error, onChange, onBlur, ref } = useInput<number | string>(name);
  const label = translate('account.trash.label');
  const means = isDays(value) && value !== saved && (value < saved ? 'shorter' : 'longer');
  return (
    <InputGroup label={label} hint={translate('account.trash.hint')}>
      <TextField
        id={id}
        value={value ?? ''}
        error={Boolean(error)}
        helperText={error}
        onChange={(event) => onChange(toNumber(event.target.value))}
        onBlur={onBlur}
        inputRef={ref}
        sx={{ width: 120 }}
        slotProps={{ htmlInput: { name, 'data-field': name, inputMode: 'numeric', 'aria-label': label } }}
      />
      {means && (
        <Typography variant="body2" role="status" color={means === 'shorter' ? 'warning.main' : 'text.secondary'}>
          {translate(`account.trash.${means}`, { smart_count: value as number })}
        </Typography>
      )}
    </InputGroup>
  );
}

/** Text that is not a whole number stays as typed, so that the schema reports it. */
const toNumber = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : text);
