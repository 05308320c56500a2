import TextField from '@mui/material/TextField';
import { shape } from '#web/theme/tokens.ts';

interface Props {
  label: string;
  placeholder: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  isCode?: boolean;
  autoFocus?: boolean;
}

/** The name or the alias of a variant; many stand below each other, so that the label is only heard. */
export function VariantText({ label, placeholder, value, error, onChange, isCode = false, autoFocus = false }: Props) {
  return (
    <TextField
      value={value}
      placeholder={placeholder}
      error={Boolean(error)}
      helperText={error}
      autoComplete="off"
      autoFocus={autoFocus}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { 'aria-label': label, ...(isCode ? { style: { fontFamily: shape.font_mono } } : {}) } }}
      sx={{ flex: '1 1 0', minWidth: 96 }}
    />
  );
}
