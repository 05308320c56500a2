import type { ReactNode } from 'react';
import { Colonnade } from '../brand/Colonnade.tsx';
import styles from './Statement.module.css';

interface Props {
  title: string;
  text: string;
  /** Buttons and links. */
  children?: ReactNode;
  /** Above the title: a number, a mark. */
  mark?: ReactNode;
  /** Fills the window instead of its container. */
  whole?: boolean;
}

/** A page with a single message: nothing here yet, no such address, no server. */
export function Statement({ title, text, children, mark, whole = false }: Props) {
  return (
    <div className={whole ? styles.whole : styles.statement}>
      <Colonnade />
      <div className={styles.words}>
        {mark && <div className={styles.mark}>{mark}</div>}
        <h1 tabIndex={-1}>{title}</h1>
        <p>{text}</p>
        {children && <div className={styles.actions}>{children}</div>}
      </div>
    </div>
  );
}
