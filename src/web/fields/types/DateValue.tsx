import type { ValueProps } from './typeView.ts';
import { ValueField } from './ValueField.tsx';

/** A day, by the browser's own calendar; `yyyy-MM-dd`. */
export const DateValue = ({ value, onChange, ...props }: ValueProps) => (
  <ValueField
    {...props}
    text={typeof value === 'string' ? value : ''}
    onText={onChange}
    more={{ type: 'date' }}
    htmlInput={{ max: '9999-12-31' }}
  />
);
