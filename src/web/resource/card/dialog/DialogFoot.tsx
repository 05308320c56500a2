import type { ReactNode } from 'react';
import styles from './dialog.module.css';

/** The buttons at the bottom of a dialog, the primary one last. */
export const DialogFoot = ({ children }: { children: ReactNode }) => <div className={styles.foot}>{children}</div>;
