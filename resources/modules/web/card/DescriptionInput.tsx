import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { limits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { type InputProps, useInput } from '#web/inputs/useInput.ts';

/** What people read in the marketplace. */
export default function DescriptionInput({ name, label, disabled }: InputProps) {
  const id = useId();
  const translate = useTranslate();
  const { value, error, onChange, onBlur, ref } = useInput<string>(name);
  return (
    <TextField
      id={id}
      label={label}
      multiline
      minRows={3}
      maxRows={10}
      value={value ?? ''}
      error={Boolean(error)}
      helperText={error ?? translate('modules.card.description_hint')}
      disabled={disabled ?? false}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      inputRef={ref}
      slotProps={{ htmlInput: { name, 'data-field': name, maxLength: limits.module_description_max } }}
    />
  );
}
