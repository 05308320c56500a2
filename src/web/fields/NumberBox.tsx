import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useState } from 'react';
import type { FilterInputProps } from '../resource/view.ts';

const numeric = /^-?\d{1,15}(\.\d{1,15})?$/;
const cleaned = (text: string) => text.trim().replace(',', '.');

interface Props extends Pick<FilterInputProps, 'id' | 'value' | 'onChange'> {
  label: string;
  describedBy?: string | undefined;
  prefix?: string;
}

/** A number, or nothing. What is not a number counts as nothing and is marked, and stays to be corrected. */
export function NumberBox({ id, label, describedBy, prefix, value, onChange }: Props) {
  const [text, setText] = useState(value === undefined ? '' : String(value));
  const clean = cleaned(text);
  const isWrong = clean !== '' && !numeric.test(clean);

  // Cleared or set from outside: what was typed gives way, unless it says the same.
  useEffect(() => {
    setText((typed) => {
      const said = numeric.test(cleaned(typed)) ? Number(cleaned(typed)) : undefined;
      return said === value ? typed : value === undefined ? '' : String(value);
    });
  }, [value]);

  return (
    <OutlinedInput
      id={id}
      fullWidth
      size="small"
      value={text}
      error={isWrong}
      inputProps={{
        'aria-label': label,
        'aria-describedby': describedBy,
        'aria-invalid': isWrong,
        inputMode: 'decimal',
      }}
      startAdornment={prefix && <InputAdornment position="start">{prefix}</InputAdornment>}
      onChange={(event) => {
        setText(event.target.value);
        const typed = cleaned(event.target.value);
        onChange(numeric.test(typed) ? Number(typed) : undefined);
      }}
    />
  );
}
