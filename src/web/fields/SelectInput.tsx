import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';

interface Props {
  params: AutocompleteRenderInputParams;
  label: string;
  error?: string | undefined;
}

/** The box of every select; the label stands above it. */
export function SelectInput({ params, label, error }: Props) {
  const { InputProps, inputProps, InputLabelProps, ...rest } = params;
  return (
    <TextField
      {...rest}
      label={label}
      error={Boolean(error)}
      helperText={error}
      slotProps={{ input: InputProps, htmlInput: inputProps, inputLabel: { ...InputLabelProps, shrink: true } }}
    />
  );
}
