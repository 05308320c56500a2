import { type ReactNode, useId } from 'react';
import styles from '../Start.module.css';

interface Props {
  title: string;
  /** Beside the title, and at the end of its line. */
  about?: ReactNode;
  action?: ReactNode;
  /** Where links of the page lead to. */
  anchor?: string;
  children: ReactNode;
}

/** A part of the start page with a heading of its own. */
export function StartCard({ title, about, action, anchor, children }: Props) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id} id={anchor} tabIndex={anchor ? -1 : undefined}>
      <div className={styles.cardHead}>
        <h2 id={id}>{title}</h2>
        {about && <span className={styles.small}>{about}</span>}
        {action}
      </div>
      {children}
    </section>
  );
}
