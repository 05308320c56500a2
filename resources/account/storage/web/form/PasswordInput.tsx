import TextField from '@mui/material/TextField';
import { useEffect, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { PASSWORD_MASK, type StorageSettings } from '#resources/account/storage/storage.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { useInput } from '#web/inputs/form/useInput.ts';
import { passwordFields, type Side, valuesOf, withoutMask } from '../storageValues.ts';

interface Props {
  side: Side;
  record: StorageSettings;
}

/** A password. A saved one is shown as a mask until something that it is for changes. */
export function PasswordInput({ side, record }: Props) {
  const translate = useTranslate();
  const id = useId();
  const name = `storage_${side}_password`;
  const { value, error, onChange, onBlur, ref } = useInput<string>(name);
  const isSet = record[`storage_${side}_password`] !== null;
  const isKept = useIsSavedServer(side, record);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed stays
  useEffect(() => {
    if (!isSet) return;
    if (!isKept && value === PASSWORD_MASK) onChange('');
    if (isKept && value === '') onChange(PASSWORD_MASK);
  }, [isSet, isKept]);

  const hint = !isSet
    ? undefined
    : value === PASSWORD_MASK
      ? 'storage.form.password_kept'
      : !isKept && value === ''
        ? 'storage.form.password_again'
        : undefined;
  return (
    <TextField
      id={id}
      type="password"
      label={translate('storage.form.password')}
      value={value}
      required
      error={Boolean(error)}
      helperText={error ?? (hint && translate(hint))}
      onFocus={(event) => value === PASSWORD_MASK && event.target.select()}
      onChange={(event) => onChange(withoutMask(value, event.target.value))}
      onBlur={() => {
        // An empty one would not be another one.
        if (isSet && isKept && value === '') onChange(PASSWORD_MASK);
        onBlur();
      }}
      inputRef={ref}
      autoComplete="new-password"
      slotProps={{ htmlInput: { name, 'data-field': name } }}
    />
  );
}

/** Whether the inputs name the server and user that the saved password is for. */
function useIsSavedServer(side: Side, record: StorageSettings): boolean {
  const fields = passwordFields(side);
  const shown = useWatch({ name: [...fields] });
  const saved = valuesOf(record);
  return fields.every((field, at) => String(shown[at]) === String(saved[field]));
}
