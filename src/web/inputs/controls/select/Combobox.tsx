import Autocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete';
import { useId, useState } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import type { Variant } from './variants.ts';

type Base<T> = AutocompleteProps<T, false, false, false>;

interface Props<T> extends Omit<Base<T>, 'open' | 'onOpen' | 'onClose' | 'onChange' | 'disableCloseOnSelect'> {
  /** Null when the choice was cleared. */
  onChoose: (variant: T | null) => void;
  /** Whether the list stays open after this choice. */
  staysOpen?: (variant: T) => boolean;
  onOpen?: (isOpen: boolean) => void;
}

/** Shared by all selects: keys and labels of options, texts of buttons, and when the list closes. */
export function Combobox<T extends Variant>({ id, disabled = false, onChoose, staysOpen, onOpen, ...props }: Props<T>) {
  const translate = useTranslate();
  const own = useId();
  const [isOpen, setOpen] = useState(false);
  const open = (now: boolean) => {
    setOpen(now);
    onOpen?.(now);
  };
  return (
    <Autocomplete<T>
      getOptionLabel={(variant) => variant.label}
      getOptionKey={(variant) => variant.value}
      isOptionEqualToValue={(a, b) => a.value === b.value}
      noOptionsText={translate('admin.select.none')}
      openText={translate('admin.select.open')}
      closeText={translate('admin.select.close')}
      clearText={translate('admin.select.clear')}
      {...props}
      id={id ?? own}
      disabled={disabled}
      open={isOpen}
      onOpen={() => open(true)}
      onClose={() => open(false)}
      // With its own closing, MUI loses the highlighted option at each render (mui/material-ui#48093).
      disableCloseOnSelect
      onChange={(_, variant, reason) => {
        onChoose(variant);
        if (reason === 'selectOption' && !(variant && staysOpen?.(variant))) open(false);
      }}
    />
  );
}
