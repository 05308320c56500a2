import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import styles from './SearchCombobox.module.css';

interface Props {
  label: string;
  /** The id of the list of options. */
  list: string;
  /** The id of the option that Enter chooses; undefined without options. */
  option: string | undefined;
  text: string;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A search input that has the focus from the start, and keeps it while arrows move through the options below it. */
export function SearchCombobox({ label, list, option, text, onType, onKeyDown }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.focus(), []);
  return (
    <input
      ref={input}
      className={styles.input}
      role="combobox"
      aria-label={label}
      aria-expanded={option !== undefined}
      aria-controls={list}
      aria-autocomplete="list"
      aria-activedescendant={option}
      placeholder={label}
      autoComplete="off"
      value={text}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
