import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { useTranslate } from '../providers/words.ts';
import { PersonAvatar } from './PersonAvatar.tsx';
import { SelectInput, type SelectInputProps } from './SelectInput.tsx';
import { selectProps } from './selectProps.ts';
import { useOneVariant, useVariants } from './useVariants.ts';
import type { VariantSource } from './variantSource.ts';
import { selectHeight, type Variant } from './variants.ts';

interface Props extends SelectInputProps {
  id?: string;
  value: number | null;
  source: VariantSource;
  onChange: (value: number | null) => void;
  /** 10, or -1 for the full list. */
  limit?: number;
  disabled?: boolean;
}

/** One of the server's many: searched there, 300 ms after the last key. */
export function AsyncSelect({ id, value, source, onChange, limit, disabled, ...input }: Props) {
  const translate = useTranslate();
  const own = useId();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<Variant<number> | null>(null);
  const { variants, state } = useVariants(source, text, isOpen, limit);
  const one = useOneVariant(source, picked?.value === value ? null : value);
  const shown = value === null ? null : picked?.value === value ? picked : (one ?? { value, label: `#${value}` });

  return (
    <Autocomplete
      {...selectProps<Variant<number>>(translate)}
      id={id ?? own}
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
      loading={state === 'loading'}
      loadingText={translate('admin.select.loading')}
      {...(state === 'failed' ? { noOptionsText: translate('admin.select.failed') } : {})}
      disabled={disabled ?? false}
      slotProps={{ listbox: { sx: { maxHeight: selectHeight } } }}
      renderOption={({ key, ...option }, variant) => (
        <Box component="li" key={key} {...option} sx={{ gap: 2.5 }}>
          {variant.avatar !== undefined && (
            <PersonAvatar person={{ id: variant.value, name: variant.label, avatar: variant.avatar }} size={24} />
          )}
          {variant.label}
        </Box>
      )}
      renderInput={(params) => <SelectInput {...input} params={params} />}
    />
  );
}
