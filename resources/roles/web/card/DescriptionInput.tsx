import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { growingBox } from '#web/controls/growingBox.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { type InputProps, useInput } from '#web/inputs/useInput.ts';

const box = growingBox(2, 8);

/** What the role is for, in several lines. */
export default function DescriptionInput({ name, label, disabled }: InputProps) {
  const translate = useTranslate();
  const id = useId();
  const { value, error, onChange, onBlur, ref } = useInput<string>(name);
  return (
    <TextField
      id={id}
      label={label}
      value={value ?? ''}
      error={Boolean(error)}
      helperText={error ?? translate('roles.card.description_hint')}
      disabled={disabled ?? false}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      inputRef={ref}
      {...box}
    />
  );
}
