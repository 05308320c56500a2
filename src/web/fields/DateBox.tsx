import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { FilterInputProps } from '../resource/view.ts';

/** A day, by the browser's own calendar. */
export function DateBox({ label, prefix, value, onChange }: FilterInputProps & { prefix?: string }) {
  return (
    <OutlinedInput
      fullWidth
      size="small"
      type="date"
      value={value ?? ''}
      inputProps={{ 'aria-label': label, min: '1900-01-01', max: '9999-12-31' }}
      startAdornment={prefix && <InputAdornment position="start">{prefix}</InputAdornment>}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  );
}
