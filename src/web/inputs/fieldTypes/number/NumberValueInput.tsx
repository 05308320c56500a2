import { useLayoutEffect, useRef, useState } from 'react';
import { numberBounds } from '#shared/fieldTypes/number.ts';
import { affixesOf, groupedNumber, plainNumber } from '#shared/fieldTypes/shownNumber.ts';
import { useLocale } from '#web/i18n/translate.ts';
import { numberOf } from '#web/i18n/typedNumber.ts';
import { clearHandler, ValueField } from '../ValueField.tsx';
import type { ValueProps } from '../valueProps.ts';
import styles from './NumberValueInput.module.css';

/** Digits are grouped without the focus. With it the text stays as typed, because "1.0" may become 1.05. */
export function NumberValueInput({ value, onChange, ...props }: ValueProps) {
  const locale = useLocale();
  const { before, after } = affixesOf(props.field.extra, locale);
  const how = { locale, isWhole: numberBounds(props.field.extra).whole };
  const input = useRef<HTMLInputElement>(null);
  const [isIn, setIn] = useState(false);
  const isWhole = useRef(false);
  const [typed, setTyped] = useState<string | null>(null);
  const isTyped = typed !== null && Object.is(numberOf(typed, how), value ?? null);
  // The Tab key selects the whole text; changing the text would undo that.
  useLayoutEffect(() => {
    if (isIn && isWhole.current) input.current?.select();
  }, [isIn]);
  return (
    <ValueField
      {...props}
      text={
        isIn ? (isTyped ? typed : plainNumber(value, locale)) : groupedNumber(value, locale, props.field.extra.scale)
      }
      onText={(next) => {
        setTyped(next);
        onChange(numberOf(next, how));
      }}
      start={before.trim()}
      end={after.trim()}
      onNothing={clearHandler(value, onChange)}
      more={{
        inputRef: input,
        onFocus: ({ target }) => {
          const { selectionStart, selectionEnd, value: text } = target as HTMLInputElement;
          isWhole.current = text !== '' && selectionStart === 0 && selectionEnd === text.length;
          setIn(true);
        },
        onBlur: () => setIn(false),
        className: styles.number,
      }}
      htmlInput={{ inputMode: 'decimal' }}
    />
  );
}
