import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/translate.ts';

export interface SelectInputProps {
  /** Absent where another element labels the input by its `id`. */
  label?: string | undefined;
  /** Accessible name, where nothing labels it. */
  name?: string | undefined;
  describedBy?: string | undefined;
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined;
  error?: ReactNode;
  /** Marked as invalid; the message is shown elsewhere. */
  isWrong?: boolean | undefined;
  /** It gets the focus when it appears. */
  autoFocus?: boolean | undefined;
  /** A message about the choice, shown while there is no error. */
  hint?: 'deleted' | 'gone' | 'unread' | undefined;
  /** Shown while there is neither an error nor a hint. */
  help?: string | undefined;
  /** The label is marked. */
  required?: boolean | undefined;
}

/** The text field of every select. */
export function SelectInput(props: SelectInputProps & { params: AutocompleteRenderInputParams }) {
  const {
    params,
    label,
    name,
    describedBy,
    error,
    isWrong = false,
    placeholder,
    hint,
    help,
    required = false,
    autoFocus = false,
  } = props;
  const translate = useTranslate();
  const { InputProps, inputProps, InputLabelProps, ...rest } = params;
  return (
    <TextField
      {...rest}
      label={label}
      required={required}
      autoFocus={autoFocus}
      error={isWrong || Boolean(error)}
      helperText={error ?? (hint ? translate(`admin.select.${hint}`) : help)}
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
