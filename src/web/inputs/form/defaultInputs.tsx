import TextField from '@mui/material/TextField';
import { type ComponentType, useId } from 'react';
import type { Schema } from '#shared/violations.ts';
import { TextInput } from './TextInput.tsx';
import { ToggleInput } from './ToggleInput.tsx';
import { type InputProps, useInput } from './useInput.ts';
import { type ValueKind, valueKind } from './valueKind.ts';

/** A number input. Text that is no number stays text, which the schema refuses. */
export function NumberInput({ name, label, disabled, required }: InputProps) {
  const id = useId();
  const { value, error, onChange, onBlur, ref } = useInput<number | string | null>(name);
  const parse = (text: string) => (text.trim() === '' ? null : Number.isNaN(Number(text)) ? text : Number(text));
  return (
    <TextField
      id={id}
      label={label}
      value={value ?? ''}
      error={Boolean(error)}
      helperText={error}
      disabled={disabled ?? false}
      required={required ?? false}
      onChange={(event) => onChange(/[.,]$/.test(event.target.value) ? event.target.value : parse(event.target.value))}
      onBlur={onBlur}
      inputRef={ref}
      slotProps={{ htmlInput: { name, inputMode: 'decimal' } }}
    />
  );
}

const inputs: Record<ValueKind, ComponentType<InputProps>> = {
  text: TextInput,
  number: NumberInput,
  boolean: ToggleInput,
  moment: TextInput,
  other: TextInput,
};

/** The input of a field whose declaration names none. */
export const inputOf = (record: Schema | undefined, field: string) => inputs[valueKind(record, field)];
