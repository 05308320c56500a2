import ArrowIcon from '@mui/icons-material/ArrowDropDown';
import type { SelectHTMLAttributes } from 'react';
import styles from './list.module.css';

interface Props extends SelectHTMLAttributes<HTMLSelectElement> {
  /** As tall as the buttons that it stands beside. */
  isTall?: boolean;
}

/** A short list of choices around a list, as the browser shows it. */
export function Choice({ isTall, ...props }: Props) {
  return (
    <span className={styles.choice} data-tall={isTall || undefined}>
      <select {...props} />
      <ArrowIcon />
    </span>
  );
}
