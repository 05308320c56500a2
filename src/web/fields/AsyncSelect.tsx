import Autocomplete from '@mui/material/Autocomplete';
import { useId, useState } from 'react';
import { useTranslate } from '../providers/words.ts';
import { SelectInput } from './SelectInput.tsx';
import { useOneVariant, useVariants } from './useVariants.ts';
import type { VariantSource } from './variantSource.ts';
import { selectHeight, type Variant } from './variants.ts';

interface Props {
  label: string;
  value: number | null;
  source: VariantSource;
  onChange: (value: number | null) => void;
  /** 10, or -1 for the full list. */
  limit?: number;
  disabled?: boolean;
  error?: string | undefined;
}

/** One of the server's many: searched there, 300 ms after the last key. */
export function AsyncSelect({ label, value, source, onChange, limit, disabled, error }: Props) {
  const translate = useTranslate();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<Variant<number> | null>(null);
  const { variants, state } = useVariants(source, text, isOpen, limit);
  const one = useOneVariant(source, picked?.value === value ? null : value);
  const shown = value === null ? null : picked?.value === value ? picked : (one ?? { value, label: `#${value}` });

  return (
    <Autocomplete
      id={id}
      options={variants}
      value={shown}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onInputChange={(_, typed, reason) => setText(reason === 'input' ? typed : '')}
      onChange={(_, variant) => {
        setPicked(variant);
        onChange(variant?.value ?? null);
      }}
      filterOptions={(options) => options}
      getOptionLabel={(variant) => variant.label}
      getOptionKey={(variant) => variant.value}
      isOptionEqualToValue={(a, b) => a.value === b.value}
      loading={state === 'loading'}
      loadingText={translate('admin.select.loading')}
      noOptionsText={translate(state === 'failed' ? 'admin.select.failed' : 'admin.select.none')}
      openText={translate('admin.select.open')}
      closeText={translate('admin.select.close')}
      clearText={translate('admin.select.clear')}
      disabled={disabled ?? false}
      slotProps={{ listbox: { sx: { maxHeight: selectHeight } } }}
      renderInput={(params) => <SelectInput params={params} label={label} error={error} />}
    />
  );
}
