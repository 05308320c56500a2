import { useTranslate } from '#web/i18n/translate.ts';
import { ChoiceInput } from './ChoiceInput.tsx';

const subtypes = ['int', 'bigint', 'smallint', 'double'] as const;

export function NumberInputs({ isNew }: { isNew: boolean }) {
  const translate = useTranslate();
  return (
    <ChoiceInput
      name="number_subtype"
      label={translate('fields.fields.number_subtype')}
      hint={isNew ? undefined : translate('fields.errors.fixed')}
      disabled={!isNew}
      choices={subtypes.map((value) => ({ value, label: translate(`fields.number.${value}`) }))}
    />
  );
}
