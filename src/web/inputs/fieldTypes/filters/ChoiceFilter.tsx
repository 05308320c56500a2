import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslate } from '#web/i18n/translate.ts';
import type { FilterInputProps } from '#web/inputs/controls/filterInputProps.ts';

const choices = { any: undefined, yes: true, no: false } as const;

/** A choice between any, yes and no. */
export function ChoiceFilter({ labelledBy, describedBy, value, onChange }: FilterInputProps) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      value={value === true ? 'yes' : value === false ? 'no' : 'any'}
      onChange={(_, choice: keyof typeof choices | null) => choice && onChange(choices[choice])}
    >
      {(['any', 'yes', 'no'] as const).map((choice) => (
        <ToggleButton key={choice} value={choice}>
          {translate(`admin.filters.${choice}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
