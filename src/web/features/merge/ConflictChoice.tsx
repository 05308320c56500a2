import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactNode } from 'react';
import styles from './conflict.module.css';

interface Props {
  label: string;
  chosen: 'mine' | 'theirs' | null;
  /** Each with its label and the value as lists show it. */
  options: readonly { key: 'mine' | 'theirs'; text: string; value: ReactNode }[];
  onChoose: (choice: 'mine' | 'theirs') => void;
}

/** A field that both changed: a choice between the two values. */
export function ConflictChoice({ label, chosen, options, onChoose }: Props) {
  return (
    <>
      <span className={styles.name}>{label}</span>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={chosen}
        onChange={(_event, choice: Props['chosen']) => choice && onChoose(choice)}
        aria-label={label}
        className={styles.choices}
      >
        {options.map(({ key, text, value }) => (
          <ToggleButton key={key} value={key} className={styles.button}>
            <span className={styles.whose}>{text}</span>
            <span className={styles.value}>{value}</span>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </>
  );
}
