import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useInput } from '#web/inputs/useInput.ts';

interface Props {
  name: string;
  label: string;
  hint?: string | undefined;
  disabled: boolean;
  choices: readonly { value: string; label: string }[];
  onChosen?: () => void;
}

/** A native select of a few known values. One is always chosen. */
export function ChoiceInput({ name, label, hint, disabled, choices, onChosen }: Props) {
  const id = useId();
  const { value, error, onChange, onBlur, ref } = useInput<string>(name);
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
        onChange(event.target.value);
        onChosen?.();
      }}
      onBlur={onBlur}
      inputRef={ref}
      slotProps={{ select: { native: true }, htmlInput: { name } }}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </TextField>
  );
}
