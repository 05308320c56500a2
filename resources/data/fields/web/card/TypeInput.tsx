import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { type FieldTypeName, fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { typeNames, typeViews } from '#web/inputs/fieldTypes/typeViews.ts';
import { useInput } from '#web/inputs/form/useInput.ts';
import { visuallyHidden } from '#web/theme/visuallyHidden.ts';
import { TypeLabel } from '../TypeLabel.tsx';
import type { FieldValues } from './fieldValues.ts';

const labelStyle = { display: 'block', p: 0, mb: 1.5, fontSize: '0.8125rem', lineHeight: '18px', fontWeight: 550 };

/** The types as tiles, with a line about the chosen one. The type of a saved field cannot be changed. */
export function TypeInput({ isNew }: { isNew: boolean }) {
  const translate = useTranslate();
  const { setValue } = useFormContext<FieldValues>();
  const { value, onChange } = useInput<FieldValues['type_id']>('type_id');
  const chosen = fieldTypeOf({ type_id: value }).name;
  const choose = (name: FieldTypeName) => {
    onChange(fieldTypeIds[name]);
    // The default value of one type may not be valid for another.
    setValue('has_default', false, { shouldDirty: true });
    setValue('default_value', null, { shouldDirty: true });
  };
  if (!isNew)
    return (
      <div>
        <Typography sx={labelStyle}>{translate('fields.fields.type_id')}</Typography>
        <TypeLabel type_id={value} />
        <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 1 }}>
          {translate('fields.type.fixed')}
        </Typography>
      </div>
    );
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={labelStyle}>
        {translate('fields.fields.type_id')}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(144px, 1fr))' }}>
        {typeNames.map((name) => (
          <Tile key={name} name={name} isChosen={name === chosen} onChoose={() => choose(name)} />
        ))}
      </Box>
      <Typography variant="caption" component="p" color="text.secondary" role="status" sx={{ mt: 1.5 }}>
        {translate(`fields.types.${chosen}.hint`)}
      </Typography>
    </Box>
  );
}

interface TileProps {
  name: FieldTypeName;
  isChosen: boolean;
  onChoose: () => void;
}

function Tile({ name, isChosen, onChoose }: TileProps) {
  const translate = useTranslate();
  const id = useId();
  const { icon: Icon } = typeViews[name];
  return (
    <Box component="label" htmlFor={id} title={translate(`fields.types.${name}.hint`)} sx={tileStyle(isChosen)}>
      <Box
        component="input"
        type="radio"
        id={id}
        name="type_id"
        checked={isChosen}
        onChange={onChoose}
        sx={visuallyHidden}
      />
      <Icon aria-hidden sx={{ fontSize: 20, color: isChosen ? 'primary.main' : 'text.secondary' }} />
      {translate(`fields.types.${name}.name`)}
    </Box>
  );
}

const tileStyle = (isChosen: boolean) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 44,
  px: 3,
  border: 1,
  borderColor: isChosen ? 'primary.main' : 'divider',
  borderRadius: 1,
  bgcolor: isChosen ? 'action.selected' : 'background.paper',
  fontWeight: isChosen ? 550 : 400,
  cursor: 'pointer',
  '&:hover': { borderColor: isChosen ? 'primary.main' : 'text.secondary' },
  '&:has(input:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
});
