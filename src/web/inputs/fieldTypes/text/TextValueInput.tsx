import { clearHandler, ValueField } from '../ValueField.tsx';
import type { ValueProps } from '../valueProps.ts';

export const TextValueInput = ({ value, onChange, ...props }: ValueProps) => (
  <ValueField
    {...props}
    text={typeof value === 'string' ? value : ''}
    onText={onChange}
    onNothing={clearHandler(value, onChange)}
  />
);
