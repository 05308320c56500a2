import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { FilterInputProps } from '../resource/view.ts';

interface Props extends Pick<FilterInputProps, 'id' | 'label' | 'value' | 'onChange'> {
  prefix: string;
}

/** A day, by the browser's own calendar. */
export function DateBox({ id, label, prefix, value, onChange }: Props) {
  return (
    <OutlinedInput
      id={id}
      fullWidth
      size="small"
      type="date"
      value={value ?? ''}
      inputProps={{ 'aria-label': label, min: '1900-01-01', max: '9999-12-31' }}
      startAdornment={<InputAdornment position="start">{prefix}</InputAdornment>}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  );
}
