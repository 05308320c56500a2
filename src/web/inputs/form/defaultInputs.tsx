import TextField from '@mui/material/TextField';
import { type ComponentType, useId, useState } from 'react';
import type { Schema } from '#shared/violations.ts';
import { useLocale } from '#web/i18n/translate.ts';
import { numberOf } from '#web/i18n/typedNumber.ts';
import { TextInput } from './TextInput.tsx';
import { ToggleInput } from './ToggleInput.tsx';
import { type InputProps, useInput } from './useInput.ts';
import { type ValueKind, valueKind } from './valueKind.ts';

/** A number input. Text that is no number stays text, which the schema refuses. */
export function NumberInput({ name, label, disabled, required }: InputProps) {
  const id = useId();
  const { value, error, onChange, onBlur, ref } = useInput<number | string | null>(name);
  const how = { locale: useLocale(), isWhole: false };
  // What was typed stays as it is while it means the value: "1." may become 1.5.
  const [typed, setTyped] = useState('');
  const isTyped = Object.is(numberOf(typed, how), value ?? null);
  return (
    <TextField
      id={id}
      label={label}
      value={isTyped ? typed : (value ?? '')}
      error={Boolean(error)}
      helperText={error}
      disabled={disabled ?? false}
      required={required ?? false}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(numberOf(target.value, how));
      }}
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
