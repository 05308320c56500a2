import FormHelperText from '@mui/material/FormHelperText';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { AsyncSelect } from '#web/inputs/controls/select/AsyncSelect.tsx';
import { Select } from '#web/inputs/controls/select/Select.tsx';
import { useInput } from '#web/inputs/form/useInput.ts';
import { entitySource } from '#web/selectSources.ts';
import { fieldsQuery } from '../api.ts';
import type { FieldValues } from './fieldValues.ts';

interface Props {
  isNew: boolean;
  /** Called when another entity is chosen. */
  onTarget: () => void;
}

/** The entity whose records are the choices, and its field that labels them. */
export function TargetInputs({ isNew, onTarget }: Props) {
  const translate = useTranslate();
  const { setValue } = useFormContext<FieldValues>();
  const target = useInput<number | null>('select_entity_id');
  return (
    <>
      <AsyncSelect
        label={translate('fields.fields.select_entity_id')}
        source={entitySource}
        value={target.value}
        error={target.error}
        disabled={!isNew}
        onChange={(id) => {
          target.onChange(id);
          setValue('select_entity_key', null, { shouldDirty: true });
          onTarget();
        }}
      />
      {target.value === null ? (
        <FormHelperText>{translate('fields.select.choose_entity')}</FormHelperText>
      ) : (
        <KeyInput target={target.value} isNew={isNew} />
      )}
    </>
  );
}

function KeyInput({ target, isNew }: { target: number; isNew: boolean }) {
  const translate = useTranslate();
  const { data = [] } = useQuery(fieldsQuery(target));
  const { value, error, onChange } = useInput<number | null>('select_entity_key');
  const keys = data.filter((field) => fieldTypeOf(field).can_label || field.id === value);
  const first = (keys.find(({ type_id }) => type_id === fieldTypeIds.text) ?? keys[0])?.id;
  // Opening the card of an existing field changes nothing.
  useEffect(() => {
    if (isNew && value === null && first !== undefined) onChange(first);
  }, [isNew, value, first, onChange]);
  return (
    <div>
      <Select
        label={translate('fields.fields.select_entity_key')}
        value={value}
        error={error}
        onChange={onChange}
        variants={keys.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {!error && <FormHelperText>{translate('fields.select.key_hint')}</FormHelperText>}
    </div>
  );
}
