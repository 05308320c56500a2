import { useId } from 'react';
import styles from './Colonnade.module.css';

/** A colonnade at the bottom of a page, with a low sun behind it. Decorative. */
export function Colonnade() {
  const id = useId();
  return (
    <div className={styles.scene}>
      <div className={styles.sun} />
      <svg className={styles.columns} aria-hidden="true" width="100%" height="100%">
        <defs>
          <pattern id={id} width="132" height="240" patternUnits="userSpaceOnUse" x="50%">
            <path className={styles.stone} d="M0 0h132v16H0z M0 22h132v8H0z" />
            <path
              className={styles.stone}
              d="M44 34h44v7H44z M48 41h36l-3 8H51z M51 52h30l2.5 164h-35z M44 219h44v9H44z"
            />
            <path className={styles.flute} d="M57.5 56v157 M63 56v157 M69 56v157 M74.5 56v157" />
            <path className={styles.stone} d="M0 231h132v9H0z" />
          </pattern>
        </defs>
        <rect width="100%" height="240" fill={`url(#${id})`} />
      </svg>
    </div>
  );
}
