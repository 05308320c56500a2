import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import styles from './InputGroup.module.css';

interface Props {
  label: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}

/** Controls other than a text box, under a label that looks like a text box label. The controls have names of their own. */
export function InputGroup({ label, hint, children }: Props) {
  return (
    <div className={styles.group}>
      <Typography component="span" className={styles.label}>
        {label}
      </Typography>
      {children}
      {hint && (
        <Typography variant="body2" color="text.secondary">
          {hint}
        </Typography>
      )}
    </div>
  );
}
