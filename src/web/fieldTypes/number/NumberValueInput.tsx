import { useLayoutEffect, useRef, useState } from 'react';
import { useLocale } from '#web/i18n/translate.ts';
import { nothingOf, ValueField } from '../ValueField.tsx';
import type { ValueProps } from '../valueProps.ts';
import { groupedNumber, numberOf, plainNumber } from './numberText.ts';

/** Grouped while nobody is in it; what is typed is kept as it was typed: "1.0" is on its way to 1.05. */
export function NumberValueInput({ value, onChange, ...props }: ValueProps) {
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [isIn, setIn] = useState(false);
  const isWhole = useRef(false);
  const [typed, setTyped] = useState<string | null>(null);
  const isTyped = typed !== null && Object.is(numberOf(typed), value ?? null);
  // Whoever steps into it with the keys has all of it selected, which the new text would undo.
  useLayoutEffect(() => {
    if (isIn && isWhole.current) input.current?.select();
  }, [isIn]);
  return (
    <ValueField
      {...props}
      text={isIn ? (isTyped ? typed : plainNumber(value, locale)) : groupedNumber(value, locale)}
      onText={(next) => {
        setTyped(next);
        onChange(numberOf(next));
      }}
      onNothing={nothingOf(value, onChange)}
      more={{
        inputRef: input,
        onFocus: ({ target }) => {
          const { selectionStart, selectionEnd, value: text } = target as HTMLInputElement;
          isWhole.current = text !== '' && selectionStart === 0 && selectionEnd === text.length;
          setIn(true);
        },
        onBlur: () => setIn(false),
        // Of equal width, as in lists: between narrow ones the space that groups them is lost.
        sx: { fontVariantNumeric: 'tabular-nums' },
      }}
      htmlInput={{ inputMode: 'decimal' }}
    />
  );
}
