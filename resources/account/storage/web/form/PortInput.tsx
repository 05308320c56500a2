import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { useInput } from '#web/inputs/form/useInput.ts';
import { portOf } from '../storageValues.ts';

/** A port. When it is left, text that is no number becomes the default. */
export function PortInput({ name }: { name: string }) {
  const translate = useTranslate();
  const id = useId();
  const { value, error, onChange, onBlur, ref } = useInput<number | string>(name);
  return (
    <TextField
      id={id}
      label={translate('storage.form.port')}
      value={value}
      error={Boolean(error)}
      helperText={error}
      onChange={(event) => onChange(numberOrText(event.target.value))}
      onBlur={() => {
        if (portOf(value) !== value) onChange(portOf(value));
        onBlur();
      }}
      inputRef={ref}
      autoComplete="off"
      slotProps={{ htmlInput: { name, 'data-field': name, inputMode: 'numeric' } }}
    />
  );
}

/** A number compares with the saved one. */
const numberOrText = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : text);
