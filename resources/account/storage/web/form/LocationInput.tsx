import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import type { StorageLocation } from '#resources/account/storage/storage.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { ChoiceCards } from '#web/inputs/controls/ChoiceCards.tsx';
import { useInput } from '#web/inputs/form/useInput.ts';

/** The provider's side or the customer's own server. A choice resets the separation of reading and writing. */
export function LocationInput({ name }: { name: string }) {
  const translate = useTranslate();
  const id = useId();
  const { setValue } = useFormContext();
  const { value, error, onChange, ref } = useInput<StorageLocation>(name);
  return (
    <div>
      <ChoiceCards
        legend={translate('storage.location.label')}
        describedBy={error ? id : undefined}
        inputRef={ref}
        value={value}
        options={(['provider', 'own'] as const).map((location) => ({
          value: location,
          label: translate(`storage.location.${location}`),
          hint: translate(`storage.location.${location}_hint`),
        }))}
        onChange={(location) => {
          onChange(location);
          setValue('storage_separate_rw', 0, { shouldDirty: true });
        }}
      />
      {error && (
        <FormHelperText id={id} error>
          {error}
        </FormHelperText>
      )}
    </div>
  );
}
