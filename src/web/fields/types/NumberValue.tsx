import { useState } from 'react';
import { nothingOf } from './nothing.ts';
import type { ValueProps } from './typeView.ts';
import { ValueField } from './ValueField.tsx';

const written = /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Null for an empty text; what is no number stays text, which the schema refuses with a word for it. */
const numberOf = (text: string): unknown => {
  const clean = text.trim().replace(/\s/g, '').replace(',', '.');
  if (clean === '') return null;
  return written.test(clean) ? Number(clean) : text;
};

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/** What is typed is kept as it was typed: "1.0" is on its way to 1.05. */
export function NumberValue({ value, onChange, ...props }: ValueProps) {
  const [typed, setTyped] = useState(textOf(value));
  const text = Object.is(numberOf(typed), value ?? null) ? typed : textOf(value);
  return (
    <ValueField
      {...props}
      text={text}
      onText={(next) => {
        setTyped(next);
        onChange(numberOf(next));
      }}
      onNothing={nothingOf(value, onChange)}
      htmlInput={{ inputMode: 'decimal' }}
    />
  );
}
