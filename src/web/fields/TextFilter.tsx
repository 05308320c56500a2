import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { limits } from '#shared/limits.ts';
import type { FilterInputProps } from '../resource/view.ts';
import { NumberBox } from './NumberBox.tsx';

export function TextFilter({ isNumber, ...props }: FilterInputProps & { isNumber: boolean }) {
  const { label, value, onChange } = props;
  return (
    <div>
      <FormLabel
        aria-hidden
        sx={{ display: 'block', mb: 1.5, fontSize: '0.8125rem', fontWeight: 550, color: 'text.primary' }}
      >
        {label}
      </FormLabel>
      {isNumber ? (
        <NumberBox {...props} />
      ) : (
        <OutlinedInput
          fullWidth
          size="small"
          value={value ?? ''}
          inputProps={{ 'aria-label': label, maxLength: limits.text_max }}
          onChange={(event) => onChange(event.target.value || undefined)}
        />
      )}
    </div>
  );
}
