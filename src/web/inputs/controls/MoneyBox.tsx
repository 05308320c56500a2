import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type Ref, useId } from 'react';
import { useLocale } from '#web/i18n/translate.ts';
import { readMoney, typedMoney } from '#web/i18n/typedMoney.ts';

interface Props {
  name: string;
  label: string;
  /** As it is typed. */
  value: string;
  placeholder?: string;
  hint?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
  onChange: (text: string) => void;
}

/** A sum in roubles: only digits, spaces and separators can be typed. When it is left, it is shown with its thousands apart. */
export function MoneyBox({ name, label, value, placeholder, hint, error, onChange, ...props }: Props) {
  const { disabled = false, readOnly = false, autoFocus = false, ref } = props;
  const id = useId();
  const locale = useLocale();
  return (
    <TextField
      id={id}
      label={label}
      value={value}
      error={Boolean(error)}
      helperText={error ?? hint}
      disabled={disabled}
      autoFocus={autoFocus}
      placeholder={placeholder ?? ''}
      onChange={(event) => onChange(event.target.value.replace(/[^\d.,\s]/g, ''))}
      onBlur={() => {
        const shown = typedMoney(readMoney(value), locale);
        if (shown !== value) onChange(shown);
      }}
      inputRef={ref}
      autoComplete="off"
      slotProps={{
        htmlInput: { name, 'data-field': name, inputMode: 'decimal', readOnly },
        input: { endAdornment: <InputAdornment position="end">₽</InputAdornment> },
      }}
    />
  );
}
