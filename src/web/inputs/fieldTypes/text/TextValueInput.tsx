import { clearHandler, ValueField } from '../ValueField.tsx';
import type { ValueProps } from '../valueProps.ts';

/** On a phone. A box of the type `email` would rewrite domains of other alphabets. */
const keyboards = {
  email: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { inputMode: 'tel', type: 'tel' },
  url: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
} as const;

export const TextValueInput = ({ value, onChange, ...props }: ValueProps) => (
  <ValueField
    {...props}
    text={typeof value === 'string' ? value : ''}
    onText={onChange}
    onNothing={clearHandler(value, onChange)}
    {...(typeof props.field.extra.format === 'string' && { htmlInput: keyboards[props.field.extra.format] })}
  />
);
