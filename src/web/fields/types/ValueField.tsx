import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useId } from 'react';
import type { ValueProps } from './typeView.ts';

interface Props extends Pick<ValueProps, 'label' | 'placeholder' | 'error' | 'hint' | 'disabled'> {
  text: string;
  onText: (text: string) => void;
  more?: Omit<TextFieldProps, 'value' | 'onChange' | 'label' | 'error'>;
  htmlInput?: Record<string, string | number>;
}

/** The box that most types type their values into. */
export function ValueField({ text, onText, label, placeholder, error, hint, disabled, more, htmlInput }: Props) {
  const id = useId();
  return (
    <TextField
      {...more}
      id={id}
      label={label}
      value={text}
      placeholder={placeholder ?? ''}
      error={Boolean(error)}
      helperText={error ?? hint}
      disabled={disabled ?? false}
      autoComplete="off"
      onChange={(event) => onText(event.target.value)}
      slotProps={{ htmlInput: { ...htmlInput } }}
    />
  );
}
