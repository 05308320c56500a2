import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { TextInput } from '#web/inputs/TextInput.tsx';
import { aliasFor } from './aliasFor.ts';
import { DefaultInput } from './DefaultInput.tsx';
import type { FieldValues } from './fieldValues.ts';
import { IndexedInput } from './IndexedInput.tsx';
import { NumberInputs } from './NumberInputs.tsx';
import { SelectInputs } from './SelectInputs.tsx';
import { TypeInput } from './TypeInput.tsx';

/** The alias follows the name until somebody writes one of their own. */
function useProposedAlias(isNew: boolean) {
  const { getValues, setValue, clearErrors } = useFormContext<FieldValues>();
  const name = useWatch<FieldValues, 'name'>({ name: 'name' });
  const proposed = useRef('');
  useEffect(() => {
    if (!isNew || getValues('alias') !== proposed.current) return;
    const next = aliasFor(name);
    if (next === proposed.current) return;
    proposed.current = next;
    setValue('alias', next, { shouldDirty: true });
    clearErrors('alias');
  }, [isNew, name, getValues, setValue, clearErrors]);
}

/** Name, alias and type, then the settings that the type has. */
export function FieldInputs({ isNew }: { isNew: boolean }) {
  const translate = useTranslate();
  const type_id = useWatch<FieldValues, 'type_id'>({ name: 'type_id' });
  const { extras } = fieldTypeOf({ type_id });
  useProposedAlias(isNew);
  return (
    <>
      <TextInput name="name" label={translate('fields.fields.name')} required={isNew} autoFocus />
      <TextInput
        name="alias"
        label={translate('fields.fields.alias')}
        required={isNew}
        hint={translate('fields.alias.hint')}
      />
      <TypeInput isNew={isNew} />
      {extras.includes('number_subtype') && <NumberInputs isNew={isNew} />}
      {extras.includes('select_subtype') && <SelectInputs isNew={isNew} />}
      <DefaultInput />
      <IndexedInput />
    </>
  );
}
