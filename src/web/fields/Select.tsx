import Autocomplete from '@mui/material/Autocomplete';
import { useId } from 'react';
import { useTranslate } from '../providers/words.ts';
import { SelectInput } from './SelectInput.tsx';
import { selectHeight, type Variant } from './variants.ts';

interface Props<V extends string | number> {
  label: string;
  value: V | null;
  variants: readonly Variant<V>[];
  onChange: (value: V | null) => void;
  disabled?: boolean;
  error?: string | undefined;
}

/** One of many: ten are shown, the rest by scrolling or typing a part of the name (SPEC.md section 9). */
export function Select<V extends string | number>({ label, value, variants, onChange, disabled, error }: Props<V>) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Autocomplete
      id={id}
      options={variants}
      value={variants.find((variant) => variant.value === value) ?? null}
      onChange={(_, variant) => onChange(variant?.value ?? null)}
      getOptionLabel={(variant) => variant.label}
      getOptionKey={(variant) => variant.value}
      isOptionEqualToValue={(a, b) => a.value === b.value}
      disabled={disabled ?? false}
      noOptionsText={translate('admin.select.none')}
      openText={translate('admin.select.open')}
      closeText={translate('admin.select.close')}
      clearText={translate('admin.select.clear')}
      slotProps={{ listbox: { sx: { maxHeight: selectHeight } } }}
      renderInput={(params) => <SelectInput params={params} label={label} error={error} />}
    />
  );
}
