import FormLabel from '@mui/material/FormLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId } from 'react';
import { useTranslate } from '../providers/words.ts';
import type { FilterInputProps } from '../resource/view.ts';

const choices = { any: undefined, yes: true, no: false } as const;

/** A checkbox that can also be left alone: any, yes, no. */
export function ChoiceFilter({ label, value, onChange }: FilterInputProps) {
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
        value={value === true ? 'yes' : value === false ? 'no' : 'any'}
        onChange={(_, choice: keyof typeof choices | null) => choice && onChange(choices[choice])}
      >
        {(['any', 'yes', 'no'] as const).map((choice) => (
          <ToggleButton key={choice} value={choice}>
            {translate(`admin.filters.${choice}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  );
}
