import TextField from '@mui/material/TextField';
import { type ReactNode, useId } from 'react';
import type { InputProps } from './useInput.ts';
import { useInput } from './useInput.ts';

interface Props extends InputProps {
  type?: 'text' | 'email' | 'password';
  /** Shown while there is no error. */
  hint?: string | undefined;
  /** What an empty value means. */
  placeholder?: string;
  autoComplete?: string;
  end?: ReactNode;
}

export function TextInput({
  name,
  label,
  disabled,
  required,
  autoFocus,
  type = 'text',
  hint,
  placeholder,
  autoComplete = 'off',
  end,
}: Props) {
  const id = useId();
  const { value, error, onChange, onBlur, ref } = useInput<string>(name);
  return (
    <TextField
      id={id}
      label={label}
      type={type}
      value={value ?? ''}
      error={Boolean(error)}
      helperText={error ?? hint}
      disabled={disabled ?? false}
      required={required ?? false}
      autoFocus={autoFocus ?? false}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      inputRef={ref}
      autoComplete={autoComplete}
      placeholder={placeholder ?? ''}
      slotProps={{
        htmlInput: { name, 'data-field': name },
        input: { endAdornment: end },
        ...(placeholder !== undefined && { inputLabel: { shrink: true } }),
      }}
    />
  );
}
