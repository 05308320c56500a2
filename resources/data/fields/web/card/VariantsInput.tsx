import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { limits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { useInput } from '#web/inputs/form/useInput.ts';
import styles from './card.module.css';
import type { FieldValues, VariantRow } from './fieldValues.ts';
import { VariantLine } from './VariantLine.tsx';
import { newVariant, removed, stepped } from './variantRows.ts';

/** The variants of a select, in the order of its menu. */
export function VariantsInput() {
  const translate = useTranslate();
  const { value: rows, onChange } = useInput<readonly VariantRow[]>('variants');
  const { errors } = useFormState<FieldValues>();
  const forget = useForgetDefault();
  const add = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState('');
  const title = translate('fields.fields.variants');

  const append = () => onChange([...rows, newVariant()]);
  const remove = (row: VariantRow) => {
    onChange(removed(rows, row));
    forget(row.id);
    // The focused row is removed, so the focus needs a new place.
    if (row.id === undefined) add.current?.focus();
  };
  const step = (row: VariantRow, by: -1 | 1) => {
    const next = stepped(rows, row, by);
    onChange(next);
    const position = next.indexOf(row) + 1;
    setSaid(translate('fields.variants.moved', { name: row.name, position, count: next.length }));
  };

  return (
    <fieldset>
      <legend className={styles.legend}>{title}</legend>
      {rows.length > 0 && (
        <ol aria-label={title} className={styles.variants}>
          {rows.map((row, index) => (
            <VariantLine
              key={row.key}
              row={row}
              rows={rows}
              errors={errors.variants?.[index]}
              onChange={onChange}
              onRemove={() => remove(row)}
              onStep={(by) => step(row, by)}
            />
          ))}
        </ol>
      )}
      <Button
        ref={add}
        variant="outlined"
        size="small"
        startIcon={<AddIcon />}
        disabled={rows.length >= limits.variants_per_field}
        onClick={append}
      >
        {translate('fields.variants.add')}
      </Button>
      {errors.variants?.message && <FormHelperText error>{errors.variants.message}</FormHelperText>}
      <div role="status" className="visually-hidden">
        {said}
      </div>
    </fieldset>
  );
}

/** Clears the default value if its variant is deleted. */
function useForgetDefault() {
  const { setValue } = useFormContext<FieldValues>();
  const value = useWatch<FieldValues, 'default_value'>({ name: 'default_value' });
  return (id: number | undefined) => {
    if (id === undefined || id !== value) return;
    setValue('default_value', null, { shouldDirty: true });
    setValue('has_default', false, { shouldDirty: true });
  };
}
