import TextField from '@mui/material/TextField';
import type { Ref } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';

interface Props {
  value: string;
  error: string | null;
  readOnly?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  onChange: (name: string) => void;
}

/** What the person calls a passkey. */
export function PasskeyNameInput({ value, error, readOnly = false, inputRef, onChange }: Props) {
  const translate = useTranslate();
  return (
    <TextField
      {...(inputRef && { inputRef })}
      label={translate('factors.passkeys.name')}
      value={value}
      autoFocus
      required
      error={error !== null}
      helperText={error ?? translate('factors.passkeys.name_hint')}
      onFocus={(event) => event.target.select()}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        htmlInput: { autoComplete: 'off', readOnly },
        formHelperText: { role: error ? 'alert' : undefined },
      }}
    />
  );
}
