import ArrowIcon from '@mui/icons-material/ArrowDropDown';
import type { SelectHTMLAttributes } from 'react';
import styles from './list.module.css';

interface Props extends SelectHTMLAttributes<HTMLSelectElement> {
  /** As tall as a button. */
  isTall?: boolean;
}

/** A native select, for controls around a list. */
export function NativeSelect({ isTall, ...props }: Props) {
  return (
    <span className={styles.choice} data-tall={isTall || undefined}>
      <select {...props} />
      <ArrowIcon />
    </span>
  );
}
