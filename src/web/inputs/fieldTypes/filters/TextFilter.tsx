import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { limits } from '#shared/limits.ts';
import { fitsPattern } from '#shared/operators/containing.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import type { FilterInputProps } from '#web/inputs/controls/filterInputProps.ts';

/** A part of a text. It is marked as too long if the server would refuse its pattern. */
export function TextFilter({ id, describedBy, value, onChange }: FilterInputProps) {
  const translate = useTranslate();
  const isWrong = !fitsPattern(String(value ?? ''));
  const helpId = `${id}-wrong`;
  return (
    <div>
      <OutlinedInput
        id={id}
        fullWidth
        size="small"
        value={value ?? ''}
        error={isWrong}
        inputProps={{
          'aria-describedby': [describedBy, isWrong && helpId].filter(Boolean).join(' ') || undefined,
          'aria-invalid': isWrong,
          maxLength: limits.text_max,
        }}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
      {isWrong && (
        <FormHelperText id={helpId} error>
          {translate('filters.numbers.text')}
        </FormHelperText>
      )}
    </div>
  );
}
