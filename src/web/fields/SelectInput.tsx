import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';

export interface SelectInputProps {
  /** Stands above the box; absent where something else labels its `id`. */
  label?: string | undefined;
  describedBy?: string | undefined;
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined;
  error?: string | undefined;
}

/** The box of every select. */
export function SelectInput(props: SelectInputProps & { params: AutocompleteRenderInputParams }) {
  const { params, label, describedBy, error, placeholder } = props;
  const { InputProps, inputProps, InputLabelProps, ...rest } = params;
  return (
    <TextField
      {...rest}
      label={label}
      error={Boolean(error)}
      helperText={error}
      slotProps={{
        input: InputProps,
        htmlInput: { ...inputProps, placeholder, ...(describedBy ? { 'aria-describedby': describedBy } : {}) },
        inputLabel: { ...InputLabelProps, shrink: true },
      }}
    />
  );
}
