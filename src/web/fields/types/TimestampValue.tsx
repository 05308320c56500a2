import { format, isValid } from 'date-fns';
import { nothingOf } from './nothing.ts';
import type { ValueProps } from './typeView.ts';
import { ValueField } from './ValueField.tsx';

/** A moment as this browser's clocks show it; seconds only where there are some. */
function localOf(value: unknown): string {
  const date = new Date(typeof value === 'string' ? value : '');
  if (!isValid(date)) return '';
  return format(date, date.getSeconds() ? "yyyy-MM-dd'T'HH:mm:ss" : "yyyy-MM-dd'T'HH:mm");
}

/** ISO 8601 in UTC, with milliseconds; an empty text while the box is incomplete. */
const momentOf = (text: string) => {
  const date = new Date(text);
  return isValid(date) ? date.toISOString() : '';
};

export const TimestampValue = ({ value, onChange, ...props }: ValueProps) => (
  <ValueField
    {...props}
    text={localOf(value)}
    onText={(text, isPartial) => onChange(text === '' && props.nothing && !isPartial ? null : momentOf(text))}
    onNothing={nothingOf(value, onChange)}
    more={{ type: 'datetime-local' }}
    htmlInput={{ max: '9999-12-31T23:59' }}
  />
);
