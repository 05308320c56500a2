import { useFormContext, useWatch } from 'react-hook-form';
import { selectSubtypes } from '#shared/fieldTypes/fieldType.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { VariantsInput } from '../variants/VariantsInput.tsx';
import { ChoiceInput } from './ChoiceInput.tsx';
import type { FieldValues } from './fieldValues.ts';
import { TargetInputs } from './TargetInputs.tsx';

/** What a select chooses from: variants of its own, records of an entity, or people. */
export function SelectInputs({ isNew }: { isNew: boolean }) {
  const translate = useTranslate();
  const { setValue } = useFormContext<FieldValues>();
  const subtype = useWatch<FieldValues, 'select_subtype'>({ name: 'select_subtype' });
  const forgetDefault = () => {
    setValue('has_default', false, { shouldDirty: true });
    setValue('default_value', null, { shouldDirty: true });
  };
  return (
    <>
      <ChoiceInput
        name="select_subtype"
        label={translate('fields.fields.select_subtype')}
        hint={isNew ? undefined : translate('fields.errors.fixed')}
        disabled={!isNew}
        choices={selectSubtypes.map((value) => ({ value, label: translate(`fields.select.${value}`) }))}
        onChosen={forgetDefault}
      />
      {subtype === 'default' && <VariantsInput />}
      {subtype === 'entity' && <TargetInputs isNew={isNew} onTarget={forgetDefault} />}
    </>
  );
}
