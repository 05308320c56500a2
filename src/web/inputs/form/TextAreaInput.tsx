import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { growingBox } from './growingBox.ts';
import { type InputProps, useInput } from './useInput.ts';

interface Props extends InputProps {
  /** Shown while there is no error. */
  hint?: string;
  /** Lines: at least and at most. It grows with its text between them. */
  lines: readonly [min: number, max: number];
  /** In characters. */
  maxLength?: number;
}

/** A text of several lines. */
export function TextAreaInput({ name, label, disabled, hint, lines: [min, max], maxLength }: Props) {
  const id = useId();
  const { value, error, onChange, onBlur, ref } = useInput<string>(name);
  const { slotProps, ...box } = growingBox(min, max);
  return (
    <TextField
      {...box}
      id={id}
      label={label}
      value={value ?? ''}
      error={Boolean(error)}
      helperText={error ?? hint}
      disabled={disabled ?? false}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      inputRef={ref}
      slotProps={{ ...slotProps, htmlInput: { name, 'data-field': name, ...(maxLength && { maxLength }) } }}
    />
  );
}
