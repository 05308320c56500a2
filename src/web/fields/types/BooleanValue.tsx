import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId } from 'react';
import { useTranslate } from '../../providers/words.ts';
import type { ValueProps } from './typeView.ts';

const shown = (value: unknown) => (value === null || value === undefined ? null : value === true || value === 1);

/** Yes, no, or neither yet. 1 and 0 are understood (CONTRACT.md section 4). */
export function BooleanValue({ label, value, onChange, error, hint, disabled, nothing }: ValueProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <div>
      <FormLabel
        id={id}
        sx={{ display: 'block', mb: 1.5, fontSize: '0.8125rem', fontWeight: 550, color: 'text.primary' }}
      >
        {label}
      </FormLabel>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-labelledby={id}
        disabled={disabled ?? false}
        value={shown(value) ?? (nothing ? 'none' : null)}
        onChange={(_, choice: boolean | 'none' | null) =>
          choice !== null && onChange(choice === 'none' ? null : choice)
        }
      >
        <ToggleButton value>{translate('admin.filters.yes')}</ToggleButton>
        <ToggleButton value={false}>{translate('admin.filters.no')}</ToggleButton>
        {nothing && <ToggleButton value="none">{nothing.none}</ToggleButton>}
      </ToggleButtonGroup>
      {(error ?? hint) && <FormHelperText error={Boolean(error)}>{error ?? hint}</FormHelperText>}
    </div>
  );
}
