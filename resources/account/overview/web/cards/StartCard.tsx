import { type ReactNode, useId } from 'react';
import styles from '../Start.module.css';

interface Props {
  title: string;
  /** Next to the title; `action` is at the end of the line. */
  about?: ReactNode;
  action?: ReactNode;
  /** Id, as a target of links on the page. */
  anchor?: string;
  children: ReactNode;
}

/** A section of the start page with a heading. */
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
