import { type ReactNode, useId } from 'react';
import styles from './Segmented.module.css';

interface Option<T> {
  value: T;
  label: string;
  /** Shown instead of the label, which stays for screen readers. */
  icon?: ReactNode;
}

interface Props<T> {
  legend: string;
  options: readonly Option<T>[];
  value: T;
  onChange(value: T): void;
}

/** Radio buttons in a row, with the browser's own arrow keys. */
export function Segmented<T extends string>({ legend, options, value, onChange }: Props<T>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option} title={option.icon ? option.label : undefined}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-label={option.label}
          />
          {option.icon ?? option.label}
        </label>
      ))}
    </fieldset>
  );
}
