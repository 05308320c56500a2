import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useTranslate } from '../../providers/words.ts';
import type { ValueProps } from './typeView.ts';
import { FileValueCell } from './valueCells.tsx';

/** The file that is set, and how to take it away. */
export function FileValue({ label, field, value, onChange, error, hint, disabled }: ValueProps) {
  const translate = useTranslate();
  return (
    <div>
      <FormLabel sx={{ display: 'block', mb: 1.5, fontSize: '0.8125rem', fontWeight: 550, color: 'text.primary' }}>
        {label}
      </FormLabel>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 36 }}>
        <FileValueCell field={field} value={value} />
        {value !== null && value !== undefined && (
          <Button size="small" disabled={disabled ?? false} onClick={() => onChange(null)}>
            {translate('fields.file.clear')}
          </Button>
        )}
      </Box>
      {(error ?? hint) && <FormHelperText error={Boolean(error)}>{error ?? hint}</FormHelperText>}
    </div>
  );
}
