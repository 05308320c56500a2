import type { AutocompleteProps } from '@mui/material/Autocomplete';
import type { Translate } from '../providers/words.ts';
import type { Variant } from './variants.ts';

type Common<T> = Pick<
  AutocompleteProps<T, false, false, false>,
  'getOptionLabel' | 'getOptionKey' | 'isOptionEqualToValue' | 'noOptionsText' | 'openText' | 'closeText' | 'clearText'
>;

/** What all selects share: how they tell their variants, and the words of their buttons. */
export const selectProps = <T extends Variant>(translate: Translate): Common<T> => ({
  getOptionLabel: (variant) => variant.label,
  getOptionKey: (variant) => variant.value,
  isOptionEqualToValue: (a, b) => a.value === b.value,
  noOptionsText: translate('admin.select.none'),
  openText: translate('admin.select.open'),
  closeText: translate('admin.select.close'),
  clearText: translate('admin.select.clear'),
});
