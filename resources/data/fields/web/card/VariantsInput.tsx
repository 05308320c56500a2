import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { limits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { useInput } from '#web/inputs/form/useInput.ts';
import { visuallyHidden } from '#web/theme/visuallyHidden.ts';
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
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 1.5, fontSize: '0.8125rem', lineHeight: '18px', fontWeight: 550 }}>
        {title}
      </Box>
      {rows.length > 0 && (
        <Box component="ol" aria-label={title} sx={{ m: 0, mb: 2, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
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
        </Box>
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
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
    </Box>
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
