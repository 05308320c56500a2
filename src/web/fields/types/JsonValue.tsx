import { useState } from 'react';
import { useTranslate } from '../../providers/words.ts';
import { shape } from '../../theme/tokens.ts';
import { nothingOf } from './nothing.ts';
import type { ValueProps } from './typeView.ts';
import { ValueField } from './ValueField.tsx';

const textOf = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value, null, 2));

/** Null for an empty text, NaN for what is no JSON: a value that no schema of JSON takes. */
function jsonOf(text: string): unknown {
  try {
    return text.trim() === '' ? null : (JSON.parse(text) as unknown);
  } catch {
    return Number.NaN;
  }
}

/** Kept as it was typed; laid out anew only when the value comes from elsewhere. */
export function JsonValue({ value, onChange, error, ...props }: ValueProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState(() => textOf(value));
  const said = jsonOf(typed);
  const isInvalid = Number.isNaN(said);
  const isOurs = isInvalid ? Number.isNaN(value) : JSON.stringify(said) === JSON.stringify(value ?? null);
  return (
    <ValueField
      {...props}
      error={isInvalid && isOurs ? translate('fields.json.invalid') : error}
      text={isOurs ? typed : textOf(value)}
      onText={(text) => {
        setTyped(text);
        onChange(jsonOf(text));
      }}
      onNothing={nothingOf(value, onChange)}
      more={{ multiline: true, minRows: 3, maxRows: 16, sx: { '& textarea': { fontFamily: shape.font_mono } } }}
      htmlInput={{ spellCheck: 'false' }}
    />
  );
}
