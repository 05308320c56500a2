import { type Ref, useId } from 'react';
import styles from './ChoiceCards.module.css';

interface Props<T extends string> {
  legend: string;
  options: readonly { value: T; label: string; hint: string }[];
  value: T;
  describedBy?: string | undefined;
  /** One below the other, however wide it is. */
  isColumn?: boolean;
  /** The chosen radio button, to be focused. */
  inputRef?: Ref<HTMLInputElement>;
  onChange: (value: T) => void;
}

/** Radio buttons, each with an explanation. */
export function ChoiceCards<T extends string>(props: Props<T>) {
  const { legend, options, value, describedBy, isColumn, inputRef, onChange } = props;
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={describedBy}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={isColumn ? styles.column : styles.cards}>
        {options.map((option) => (
          <label key={option.value} className={styles.card}>
            <input
              ref={option.value === value ? inputRef : undefined}
              type="radio"
              name={id}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-labelledby={`${id}-${option.value}`}
              aria-describedby={`${id}-${option.value}-hint`}
            />
            <span>
              <span id={`${id}-${option.value}`} className={styles.label}>
                {option.label}
              </span>
              <span id={`${id}-${option.value}-hint`} className={styles.hint}>
                {option.hint}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
