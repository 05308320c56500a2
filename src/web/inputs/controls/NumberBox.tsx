import FormHelperText from '@mui/material/FormHelperText';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useState } from 'react';
import type { NumberBounds } from '#shared/listQuery.ts';
import { groupDigits } from '#shared/money/groupDigits.ts';
import { type Translate, useTranslate } from '../../i18n/translate.ts';
import { parseNumber } from '../../list-query/listCodec.ts';
import type { FilterInputProps } from './filterInputProps.ts';

const cleaned = (text: string) => text.trim().replace(/\s/g, '').replace(',', '.');

interface Props extends Pick<FilterInputProps, 'id' | 'value' | 'onChange'> {
  label: string;
  describedBy?: string | undefined;
  prefix?: string;
  /** Numbers outside of them are an error. */
  bounds?: NumberBounds | undefined;
}

/** A number or no value. Text that is no number within the bounds counts as no value and shows an error. */
export function NumberBox({ id, label, describedBy, prefix, value, onChange, bounds }: Props) {
  const translate = useTranslate();
  const [text, setText] = useState(value === undefined ? '' : String(value));
  const isWrong = cleaned(text) !== '' && parseNumber(cleaned(text), bounds) === undefined;
  const helpId = `${id}-wrong`;

  // A value set from outside replaces the typed text, unless both are the same number.
  useEffect(() => {
    setText((typed) =>
      parseNumber(cleaned(typed), bounds) === value ? typed : value === undefined ? '' : String(value),
    );
  }, [value, bounds]);

  return (
    <div>
      <OutlinedInput
        id={id}
        fullWidth
        size="small"
        value={text}
        error={isWrong}
        inputProps={{
          'aria-label': label,
          'aria-describedby': [describedBy, isWrong && helpId].filter(Boolean).join(' ') || undefined,
          'aria-invalid': isWrong,
          inputMode: 'decimal',
        }}
        startAdornment={prefix && <InputAdornment position="start">{prefix}</InputAdornment>}
        onChange={(event) => {
          setText(event.target.value);
          onChange(parseNumber(cleaned(event.target.value), bounds));
        }}
      />
      {isWrong && (
        <FormHelperText id={helpId} error>
          {wrongText(translate, bounds, cleaned(text))}
        </FormHelperText>
      )}
    </div>
  );
}

function wrongText(translate: Translate, bounds: NumberBounds | undefined, text: string): string {
  const number = parseNumber(text);
  if (!bounds || (number === undefined && !bounds.whole)) return translate('filters.numbers.any');
  if (number === undefined || (bounds.whole && !Number.isInteger(number))) return translate('filters.numbers.whole');
  const [min, max] = [bounds.min, bounds.max].map((edge) => groupDigits(edge));
  return translate('filters.numbers.range', { min: min ?? '', max: max ?? '' });
}
