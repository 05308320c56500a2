import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslate } from '../i18n/translate.ts';

export interface SelectInputProps {
  /** Stands above the box; absent where something else labels its `id`. */
  label?: string | undefined;
  /** Where neither a label nor anything else names it. */
  name?: string | undefined;
  describedBy?: string | undefined;
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined;
  error?: string | undefined;
  /** Marked, while somebody else says what is wrong. */
  isWrong?: boolean | undefined;
  /** A word about what is chosen, shown while there is no error. */
  hint?: 'deleted' | 'gone' | 'unread' | undefined;
}

/** The box of every select. */
export function SelectInput(props: SelectInputProps & { params: AutocompleteRenderInputParams }) {
  const { params, label, name, describedBy, error, isWrong = false, placeholder, hint } = props;
  const translate = useTranslate();
  const { InputProps, inputProps, InputLabelProps, ...rest } = params;
  return (
    <TextField
      {...rest}
      label={label}
      error={isWrong || Boolean(error)}
      helperText={error ?? (hint && translate(`admin.select.${hint}`))}
      slotProps={{
        input: InputProps,
        htmlInput: {
          ...inputProps,
          placeholder,
          ...(name && { 'aria-label': name }),
          ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        },
        inputLabel: { ...InputLabelProps, shrink: true },
      }}
    />
  );
}
