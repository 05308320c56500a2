import { useId } from 'react';

interface Props<T extends string> {
  label: string;
  options: readonly { value: T; text: string }[];
  value: T;
  disabled?: boolean;
  error?: string | undefined;
  onChange: (value: T) => void;
}

/** A choice among a few, all of which are seen. */
export function Segments<T extends string>({ label, options, value, disabled, error, onChange }: Props<T>) {
  const name = useId();
  return (
    <fieldset className="tel-field tel-segments" disabled={disabled}>
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
      {error && <p className="stoa-error">{error}</p>}
    </fieldset>
  );
}
