import YesIcon from '@mui/icons-material/CheckCircleOutline';
import BrokenIcon from '@mui/icons-material/ErrorOutline';
import NoIcon from '@mui/icons-material/HighlightOff';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import type { ReactNode } from 'react';
import styles from './access.module.css';

interface Props {
  /** Null: it was not asked of a record. */
  holds: boolean | null;
  /** It cannot be worked out. */
  isBroken?: boolean;
  /** Says the mark in words, where the text does not. */
  mark?: string | undefined;
  children: ReactNode;
}

/** A line with a mark: true, false, or neither. */
export function Verdict({ holds, isBroken = false, mark, children }: Props) {
  const Icon = isBroken ? BrokenIcon : holds === null ? OpenIcon : holds ? YesIcon : NoIcon;
  const tone = isBroken ? 'broken' : holds === null ? 'open' : holds ? 'yes' : 'no';
  return (
    <div className={styles.verdict}>
      <Icon
        className={styles.verdictIcon}
        data-tone={tone}
        {...(mark ? { titleAccess: mark } : { 'aria-hidden': true })}
      />
      <div className={styles.verdictText}>{children}</div>
    </div>
  );
}
