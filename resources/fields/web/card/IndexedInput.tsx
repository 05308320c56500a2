import FormHelperText from '@mui/material/FormHelperText';
import { useWatch } from 'react-hook-form';
import { useTranslate } from '#web/i18n/translate.ts';
import { ToggleInput } from '#web/inputs/ToggleInput.tsx';
import { type FieldValues, mayBeIndexed } from './fieldValues.ts';

export function IndexedInput() {
  const translate = useTranslate();
  const type_id = useWatch<FieldValues, 'type_id'>({ name: 'type_id' });
  if (!mayBeIndexed({ type_id })) return null;
  return (
    <div>
      <ToggleInput name="indexed" label={translate('fields.fields.indexed')} />
      <FormHelperText>{translate('fields.indexed.hint')}</FormHelperText>
    </div>
  );
}
