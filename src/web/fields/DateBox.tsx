import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { FilterInputProps } from '../resource/view.ts';

interface Props extends Pick<FilterInputProps, 'id' | 'label' | 'value' | 'onChange'> {
  prefix?: string;
  /** For boxes of numbers alone; both stand in one place. */
  bounds?: unknown;
  error?: boolean;
  describedBy?: string | undefined;
}

/** A day, by the browser's own calendar. */
export function DateBox({ id, label, prefix, value, onChange, error = false, describedBy }: Props) {
  return (
    <OutlinedInput
      id={id}
      fullWidth
      size="small"
      type="date"
      value={value ?? ''}
      error={error}
      inputProps={{
        'aria-label': label,
        'aria-describedby': describedBy,
        'aria-invalid': error,
        min: '1900-01-01',
        max: '9999-12-31',
      }}
      startAdornment={prefix && <InputAdornment position="start">{prefix}</InputAdornment>}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  );
}
