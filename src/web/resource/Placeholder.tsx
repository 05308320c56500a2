import type SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import styles from './Placeholder.module.css';

interface Props {
  icon: typeof SvgIcon;
  title: string;
  text?: string;
  action?: ReactNode;
  role?: 'alert' | 'status';
}

/** Shown instead of content: the reason, and what can be done. */
export function Placeholder({ icon: Icon, title, text, action, role }: Props) {
  return (
    <div role={role} className={styles.placeholder}>
      <div className={styles.circle}>
        <Icon className={styles.icon} />
      </div>
      <Typography variant="h2" component="p">
        {title}
      </Typography>
      {text && (
        <Typography color="text.secondary" className={styles.text}>
          {text}
        </Typography>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
