import { type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { CalendarOpener } from '../controls/calendar/CalendarOpener.tsx';
import { clearHandler, ValueField } from './ValueField.tsx';
import type { ValueProps } from './valueProps.ts';

const CalendarPopover = lazy(() => import('../controls/calendar/CalendarPopover.tsx'));

interface Props extends ValueProps {
  form: string;
  invalid: string;
  hasTime?: boolean;
  shown: (value: unknown) => string;
  dateOf: (value: unknown) => Date | null;
  read: (text: string) => Date | null;
  written: (date: Date) => string;
  end?: ReactNode;
}

interface Typed extends Pick<Props, 'value' | 'onChange' | 'shown' | 'written'> {
  nothing?: ValueProps['nothing'];
  read: (text: string) => Date | null;
}

/** The typed text, while the box has the focus and the text means the current value. */
function useTyping({ value, onChange, nothing, shown, written, read }: Typed) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isIn, setIn] = useState(false);
  const none = nothing ? null : '';
  const valueAt = (text: string) => {
    const date = read(text);
    return text.trim() === '' ? none : date ? written(date) : text;
  };
  const isTyped = isIn && typed !== null && valueAt(typed) === (value ?? none);
  const text = shown(value) || (typeof value === 'string' ? value : '');
  return {
    isIn,
    setIn,
    text: isTyped ? typed : text,
    isWrong: !isIn && text !== '' && shown(value) === '',
    type: (next: string) => {
      setTyped(next);
      onChange(valueAt(next));
    },
  };
}

/**
 * A date, with or without time, typed or picked from a calendar. Invalid text stays the value, which the schema
 * refuses; it is marked as wrong once the box loses the focus.
 */
export function CalendarField({ form, invalid, shown, dateOf, read, written, end, hasTime, ...props }: Props) {
  const { value, onChange, field: _field, ...rest } = props;
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const typing = useTyping({ ...props, shown, written, read });
  return (
    <>
      <ValueField
        {...rest}
        error={props.error ?? (typing.isWrong ? invalid : undefined)}
        placeholder={typing.isIn ? form : props.placeholder}
        text={typing.text}
        onText={typing.type}
        onNothing={clearHandler(value, onChange)}
        more={{
          ref: box,
          onFocus: ({ target }) => target instanceof HTMLInputElement && typing.setIn(true),
          onBlur: () => typing.setIn(false),
          onKeyDown: (event) => {
            if (!props.disabled && isAltDown(event)) setOpen(true);
          },
        }}
        end={
          <>
            {end}
            <CalendarOpener
              label={props.label}
              disabled={props.disabled ?? false}
              isOpen={isOpen}
              onOpen={() => setOpen(true)}
            />
          </>
        }
      />
      {isOpen && (
        <Suspense>
          <CalendarPopover
            anchor={box.current}
            label={props.label}
            date={dateOf(value)}
            hasTime={hasTime ?? false}
            onPick={(date) => onChange(written(date))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Keys that open the calendar. They must not reach the card, where they open the next record. */
function isAltDown(event: KeyboardEvent): boolean {
  if (event.key !== 'ArrowDown' || !event.altKey) return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}
