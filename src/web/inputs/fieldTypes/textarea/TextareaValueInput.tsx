import { growingBox } from '#web/inputs/form/growingBox.ts';
import { clearHandler, ValueField } from '../ValueField.tsx';
import type { ValueProps } from '../valueProps.ts';

export const TextareaValueInput = ({ value, onChange, ...props }: ValueProps) => (
  <ValueField
    {...props}
    text={typeof value === 'string' ? value : ''}
    onText={onChange}
    onNothing={clearHandler(value, onChange)}
    more={growingBox(3, 12)}
  />
);
