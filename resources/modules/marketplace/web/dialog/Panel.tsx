import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import styles from './Panel.module.css';

interface Props {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled block of a module's dialog. */
export function Panel({ title, action, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <div className={styles.head}>
        <Typography id={id} variant="h3" component="h4" className={styles.title}>
          {title}
        </Typography>
        {action}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
