import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import styles from './editor.module.css';

interface Props {
  /** Makes the group a link target; its heading can get the focus then. */
  id?: string | undefined;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** A group of a card: heading and text on the left, inputs on the right; on a phone one above the other. */
export function CardGroup({ id, title, text, children }: Props) {
  return (
    <div id={id} className={styles.group}>
      <div>
        <Typography variant="h3" {...(id ? { tabIndex: -1 } : {})} className={styles.heading}>
          {title}
        </Typography>
        {text && (
          <Typography variant="body2" color="text.secondary" className={styles.hint}>
            {text}
          </Typography>
        )}
      </div>
      <div className={styles.inputs}>{children}</div>
    </div>
  );
}

/** In place of inputs that this person may not change. */
export const Unavailable = ({ reason }: { reason: MessageKey }) => (
  <Typography variant="body2" color="text.secondary">
    {useTranslate()(reason)}
  </Typography>
);
