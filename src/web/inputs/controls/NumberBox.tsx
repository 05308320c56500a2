import FormHelperText from '@mui/material/FormHelperText';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useState } from 'react';
import type { NumberBounds } from '#shared/listQuery.ts';
import { groupDigits } from '#shared/money/groupDigits.ts';
import { type Translate, useLocale, useTranslate } from '../../i18n/translate.ts';
import { typedNumber } from '../../i18n/typedNumber.ts';
import { parseNumber } from '../../list-query/listCodec.ts';
import type { FilterInputProps } from './filterInputProps.ts';

/** The number of a typed text, within the bounds; undefined if it is none. */
function numberIn(text: string, bounds: NumberBounds | undefined, locale: string): number | undefined {
  const digits = typedNumber(text, { locale, isWhole: bounds?.whole ?? false });
  return digits === null ? undefined : parseNumber(digits.includes('e') ? String(Number(digits)) : digits, bounds);
}

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
  const locale = useLocale();
  const [text, setText] = useState(value === undefined ? '' : String(value));
  const isWrong = text.trim() !== '' && numberIn(text, bounds, locale) === undefined;
  const helpId = `${id}-wrong`;

  // A value set from outside replaces the typed text, unless both are the same number.
  useEffect(() => {
    setText((typed) => (numberIn(typed, bounds, locale) === value ? typed : value === undefined ? '' : String(value)));
  }, [value, bounds, locale]);

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
          onChange(numberIn(event.target.value, bounds, locale));
        }}
      />
      {isWrong && (
        <FormHelperText id={helpId} error>
          {wrongText(translate, bounds, numberIn(text, undefined, locale))}
        </FormHelperText>
      )}
    </div>
  );
}

function wrongText(translate: Translate, bounds: NumberBounds | undefined, number: number | undefined): string {
  if (!bounds || (number === undefined && !bounds.whole)) return translate('filters.numbers.any');
  if (number === undefined || (bounds.whole && !Number.isInteger(number))) return translate('filters.numbers.whole');
  const [min, max] = [bounds.min, bounds.max].map((edge) => groupDigits(edge));
  return translate('filters.numbers.range', { min: min ?? '', max: max ?? '' });
}
