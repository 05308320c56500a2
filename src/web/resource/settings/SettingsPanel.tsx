import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import styles from './settings.module.css';

interface Props {
  /** Of the title, which names the block. */
  id: string;
  title: string;
  text?: ReactNode;
  isDangerous?: boolean;
  /** Below the content, over the whole width. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The panel of a block of settings: title and text on the left, content on the right. */
export function SettingsPanel({ id, title, text, isDangerous = false, actions, children }: Props) {
  return (
    <div className={styles.block} data-dangerous={isDangerous || undefined}>
      <div className={styles.panel}>
        <div>
          <Typography id={id} variant="h2" className={styles.title}>
            {title}
          </Typography>
          {text && (
            <Typography variant="body2" color="text.secondary" className={styles.hint}>
              {text}
            </Typography>
          )}
        </div>
        <div className={styles.content}>{children}</div>
      </div>
      {actions}
    </div>
  );
}
