import { nothingOf } from './nothing.ts';
import type { ValueProps } from './typeView.ts';
import { ValueField } from './ValueField.tsx';

/** A day, by the browser's own calendar; `yyyy-MM-dd`. */
export const DateValue = ({ value, onChange, ...props }: ValueProps) => (
  <ValueField
    {...props}
    text={typeof value === 'string' ? value : ''}
    // A day that is half typed is not taken for none.
    onText={(text, isPartial) => onChange(text === '' && props.nothing && !isPartial ? null : text)}
    onNothing={nothingOf(value, onChange)}
    more={{ type: 'date' }}
    htmlInput={{ max: '9999-12-31' }}
  />
);
