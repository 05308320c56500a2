import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useInput } from './useInput.ts';

interface Props<T extends string | number> {
  name: string;
  label: string;
  hint?: string | undefined;
  disabled: boolean;
  choices: readonly { value: T; label: string }[];
  /** Called with the choice of a person. */
  onChosen?: (value: T) => void;
}

/** A native select of a few known values. One is always chosen. */
export function ChoiceInput<T extends string | number>({ name, label, hint, disabled, choices, onChosen }: Props<T>) {
  const id = useId();
  const { value, error, onChange, onBlur, ref } = useInput<T>(name);
  return (
    <TextField
      select
      id={id}
      label={label}
      value={value}
      error={Boolean(error)}
      helperText={error ?? hint}
      disabled={disabled}
      onChange={(event) => {
        const chosen = choices.find((choice) => String(choice.value) === event.target.value)?.value ?? value;
        onChange(chosen);
        onChosen?.(chosen);
      }}
      onBlur={onBlur}
      inputRef={ref}
      slotProps={{ select: { native: true }, htmlInput: { name, 'data-field': name } }}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </TextField>
  );
}
