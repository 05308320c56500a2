import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { type BaseTypeName, fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { baseTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { typeNames, typeViews } from '#web/inputs/fieldTypes/typeViews.ts';
import { useInput } from '#web/inputs/form/useInput.ts';
import { TypeLabel } from '../TypeLabel.tsx';
import styles from './card.module.css';
import type { FieldValues } from './fieldValues.ts';

/** The types as tiles, with a line about the chosen one. The type of a saved field cannot be changed. */
export function TypeInput({ isNew }: { isNew: boolean }) {
  const translate = useTranslate();
  const { setValue } = useFormContext<FieldValues>();
  const { value, onChange } = useInput<FieldValues['type_id']>('type_id');
  const chosen = baseTypeOf(value).name as BaseTypeName;
  const choose = (name: BaseTypeName) => {
    onChange(fieldTypeIds[name]);
    // The default value of one type may not be valid for another.
    setValue('has_default', false, { shouldDirty: true });
    setValue('default_value', null, { shouldDirty: true });
  };
  if (!isNew)
    return (
      <div>
        <Typography className={styles.label}>{translate('fields.fields.type_id')}</Typography>
        <TypeLabel type_id={value} />
        <Typography variant="caption" component="p" color="text.secondary" className={styles.caption}>
          {translate('fields.type.fixed')}
        </Typography>
      </div>
    );
  return (
    <fieldset>
      <legend className={styles.label}>{translate('fields.fields.type_id')}</legend>
      <div className={styles.tiles}>
        {typeNames.map((name) => (
          <Tile key={name} name={name} isChosen={name === chosen} onChoose={() => choose(name)} />
        ))}
      </div>
      <Typography variant="caption" component="p" color="text.secondary" role="status" className={styles.chosenHint}>
        {translate(`fields.types.${chosen}.hint`)}
      </Typography>
    </fieldset>
  );
}

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
