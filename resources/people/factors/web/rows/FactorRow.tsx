import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import items from '#web/inputs/controls/items.module.css';
import styles from './rows.module.css';

interface Props {
  /** Absent below a row that has one. */
  icon?: ReactNode;
  title: string;
  /** Beside the title. */
  mark?: ReactNode;
  /** Below the title, one after another. */
  facts: readonly string[];
  /** Buttons at the end; on a phone below. */
  actions?: ReactNode;
  element?: 'div' | 'li';
}

/** A second factor, or a kind of them: picture, name, what is known of it, and buttons. */
export const FactorRow = ({ icon, title, mark, facts, actions, element: Element = 'div' }: Props) => (
  <Element className={styles.row}>
    {icon && (
      <div aria-hidden className={styles.icon}>
        {icon}
      </div>
    )}
    <div className={styles.main}>
      <div className={items.head}>
        <Typography component="span" className={items.name}>
          {title}
        </Typography>
        {mark}
      </div>
      <Typography component="div" variant="body2" color="text.secondary" className={items.facts}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </Typography>
    </div>
    {actions && (
      <div className={styles.actions} data-below-icon={Boolean(icon) || undefined}>
        {actions}
      </div>
    )}
  </Element>
);
