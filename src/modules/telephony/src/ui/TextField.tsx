import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';

interface Props extends Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'placeholder' | 'disabled'> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: string;
  maxLength?: number;
  onChange: (value: string) => void;
  /** The field is left. */
  onLeave?: () => void;
}

export const TextField = ({ label, hint, error, maxLength = 40, onChange, onLeave, ...input }: Props) => (
  <Field label={label} hint={hint} error={error}>
    {(given) => (
      <input
        {...given}
        {...input}
        className="stoa-input"
        autoComplete="off"
        maxLength={maxLength}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onLeave}
      />
    )}
  </Field>
);
