import type { ReactNode } from 'react';
import styles from './Banner.module.css';

interface Props {
  label: string;
  /** A button. */
  action: ReactNode;
  /** A short statement in `strong`, and what it means in `span`. */
  children: ReactNode;
}

/** Above every page, while something holds for the whole tab. */
export const Banner = ({ label, action, children }: Props) => (
  <aside className={styles.banner} aria-label={label}>
    <p>{children}</p>
    {action}
  </aside>
);
