import Autocomplete, {
  type AutocompleteChangeDetails,
  type AutocompleteProps,
  type AutocompleteValue,
} from '@mui/material/Autocomplete';
import { useId, useState } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import type { Variant } from './variants.ts';

type Base<T, M extends boolean> = AutocompleteProps<T, M, false, false>;

interface Props<T, M extends boolean>
  extends Omit<Base<T, M>, 'open' | 'onOpen' | 'onClose' | 'onChange' | 'disableCloseOnSelect'> {
  /** Null when the choice was cleared; `pressed` is the choice that was put or taken off, if it was one. */
  onChoose: (chosen: AutocompleteValue<T, M, false, false>, pressed: T | undefined) => void;
  /** Whether the list stays open after this choice. Of several it always does. */
  staysOpen?: (variant: T) => boolean;
  onOpen?: (isOpen: boolean) => void;
}

/** Shared by all selects: keys and labels of options, texts of buttons, and when the list closes. */
export function Combobox<T extends Variant, M extends boolean = false>({
  id,
  disabled = false,
  onChoose,
  staysOpen,
  onOpen,
  ...props
}: Props<T, M>) {
  const translate = useTranslate();
  const own = useId();
  const [isOpen, setOpen] = useState(false);
  const open = (now: boolean) => {
    setOpen(now);
    onOpen?.(now);
  };
  return (
    <Autocomplete<T, M>
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
      onChange={(_, chosen, reason, { option } = {} as AutocompleteChangeDetails<T>) => {
        onChoose(chosen, option);
        if (reason === 'selectOption' && !props.multiple && !(option && staysOpen?.(option))) open(false);
      }}
    />
  );
}
