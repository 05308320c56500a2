import type { ReactNode } from 'react';
import styles from './PageColumns.module.css';

/** The content of a page, and what is beside it on sizes l and xl, below it on others. */
export function PageColumns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.column}>{children}</div>
      <div className={styles.column}>{aside}</div>
    </div>
  );
}
