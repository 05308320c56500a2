import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { typesFrom } from '#shared/fieldTypes/conversions.ts';
import { type BaseTypeName, type FieldTypeId, fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { baseTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { typeNames, typeViews } from '#web/inputs/fieldTypes/typeViews.ts';
import { useInput } from '#web/inputs/form/useInput.ts';
import { TypeLabel } from '../TypeLabel.tsx';
import styles from './card.module.css';
import { type FieldValues, fieldValues } from './fieldValues.ts';

/** The types as tiles, with a line about the chosen one. A saved field offers those that it can be converted to. */
export function TypeInput({ field }: { field: Field | null }) {
  const translate = useTranslate();
  const { setValue } = useFormContext<FieldValues>();
  const { value, error, onChange } = useInput<FieldValues['type_id']>('type_id');
  const [isOpen, setOpen] = useState(field === null);
  const offered = field ? typesFrom(field) : typeNames.map((name) => fieldTypeIds[name]);
  const chosen = nameOf(value);
  const choose = (type_id: FieldTypeId) => {
    onChange(type_id);
    // The default value of one type may not be valid for another.
    const { has_default, default_value } = fieldValues(type_id === field?.type_id ? field : null);
    setValue('has_default', has_default, { shouldDirty: true });
    setValue('default_value', default_value, { shouldDirty: true });
  };
  if (field && !isOpen && value === field.type_id)
    return (
      <div>
        <Typography className={styles.label}>{translate('fields.fields.type_id')}</Typography>
        <div className={styles.saved}>
          <TypeLabel type_id={value} />
          {offered.length > 1 && (
            <Button size="small" onClick={() => setOpen(true)}>
              {translate('fields.type.change')}
            </Button>
          )}
        </div>
        {offered.length === 1 && (
          <Typography variant="caption" component="p" color="text.secondary" className={styles.caption}>
            {translate('fields.type.fixed')}
          </Typography>
        )}
      </div>
    );
  return (
    <fieldset>
      <legend className={styles.label}>{translate('fields.fields.type_id')}</legend>
      <div className={styles.tiles}>
        {offered.map((type_id) => (
          <Tile key={type_id} name={nameOf(type_id)} isChosen={type_id === value} onChoose={() => choose(type_id)} />
        ))}
      </div>
      <Typography
        variant="caption"
        component="p"
        color={error ? 'error' : 'text.secondary'}
        role="status"
        className={styles.chosenHint}
      >
        {error ?? translate(`fields.types.${chosen}.hint`)}
      </Typography>
    </fieldset>
  );
}

const nameOf = (type_id: FieldTypeId) => baseTypeOf(type_id).name as BaseTypeName;

interface TileProps {
  name: BaseTypeName;
  isChosen: boolean;
  onChoose: () => void;
}

function Tile({ name, isChosen, onChoose }: TileProps) {
  const translate = useTranslate();
  const id = useId();
  const { icon: Icon } = typeViews[name];
  return (
    <label htmlFor={id} title={translate(`fields.types.${name}.hint`)} className={styles.tile}>
      <input type="radio" id={id} name="type_id" checked={isChosen} onChange={onChoose} className="visually-hidden" />
      <Icon aria-hidden fontSize="small" className={styles.tileIcon} />
      {translate(`fields.types.${name}.name`)}
    </label>
  );
}
