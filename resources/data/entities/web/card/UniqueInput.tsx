import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { fieldsQuery } from '#resources/data/fields/web/api.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { limits } from '#shared/limits.ts';
import { shownName } from '#shared/names.ts';
import { useLocale, useTranslate } from '#web/i18n/translate.ts';
import type { InputProps } from '#web/inputs/form/useInput.ts';
import { useInput } from '#web/inputs/form/useInput.ts';
import look from './LookInputs.module.css';
import styles from './UniqueInput.module.css';

/** Fields that are unique together (docs/reference/api/entities.md#unique-fields); nothing while there are too few. */
export function UniqueInput({ name, label, disabled = false, recordId }: InputProps) {
  const translate = useTranslate();
  const { data } = useQuery(fieldsQuery(recordId ?? 0));
  const { value, error, onChange } = useInput<number[][]>(name);
  const fields = (data ?? []).filter((field) => fieldTypeOf(field).extras.includes('is_unique'));
  if (fields.length < 2 && value.length === 0) return null;
  const replace = (at: number, ids: number[]) => onChange(value.map((each, n) => (n === at ? ids : each)));
  return (
    <fieldset disabled={disabled}>
      <legend className={look.label}>{label}</legend>
      <div className={styles.keys}>
        {[...value.entries()].map(([at, ids]) => (
          <div key={at} className={styles.key}>
            <Fields
              label={translate('entity_looks.unique.fields')}
              fields={fields}
              ids={ids}
              onChange={(next) => replace(at, next)}
            />
            <IconButton
              size="small"
              aria-label={translate('entity_looks.unique.remove')}
              onClick={() => onChange(value.filter((_, n) => n !== at))}
            >
              <RemoveIcon fontSize="small" />
            </IconButton>
          </div>
        ))}
        {value.length < limits.unique_keys && (
          <div>
            <Button size="small" startIcon={<AddIcon />} onClick={() => onChange([...value, []])}>
              {translate('entity_looks.unique.add')}
            </Button>
          </div>
        )}
      </div>
      <FormHelperText error={Boolean(error)}>{error ?? translate('entity_looks.unique.hint')}</FormHelperText>
    </fieldset>
  );
}

interface FieldsProps {
  label: string;
  fields: readonly Field[];
  ids: readonly number[];
  onChange: (ids: number[]) => void;
}

/** The fields of one key, in the order in which they are chosen. */
function Fields({ label, fields, ids, onChange }: FieldsProps) {
  const id = useId();
  const locale = useLocale();
  const names = new Map(fields.map((field) => [field.id, shownName(field.name, field.extra.names, locale)]));
  const shown = (chosen: unknown) => (chosen as number[]).map((each) => names.get(each) ?? `#${each}`).join(' + ');
  return (
    <TextField
      select
      id={id}
      size="small"
      value={ids}
      onChange={({ target }) => onChange((target.value as unknown as number[]).slice(0, limits.unique_fields))}
      slotProps={{ select: { multiple: true, renderValue: shown }, htmlInput: { 'aria-label': label } }}
    >
      {fields.map((field) => (
        <MenuItem key={field.id} value={field.id}>
          <Checkbox size="small" checked={ids.includes(field.id)} />
          {names.get(field.id)}
        </MenuItem>
      ))}
    </TextField>
  );
}
