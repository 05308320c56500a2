import OutlinedInput from '@mui/material/OutlinedInput';
import { limits } from '#shared/limits.ts';
import type { FilterInputProps } from '../resource/view.ts';

export function TextFilter({ id, describedBy, value, onChange }: FilterInputProps) {
  return (
    <OutlinedInput
      id={id}
      fullWidth
      size="small"
      value={value ?? ''}
      inputProps={{ 'aria-describedby': describedBy, maxLength: limits.text_max }}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  );
}
