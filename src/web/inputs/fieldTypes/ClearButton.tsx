import ClearIcon from '@mui/icons-material/Clear';
import IconButton from '@mui/material/IconButton';
import type { KeyboardEvent } from 'react';
import common from '#web/theme/common.module.css';
import styles from './ClearButton.module.css';

interface Props {
  label: string;
  onClick: () => void;
  edge?: 'end';
}

/**
 * Clears a value, by the pointer only: in the tab order, Tab and Enter after typing would clear what was typed. For the
 * keyboard there is {@link clearByKey}.
 */
export const ClearButton = ({ label, onClick, edge }: Props) => (
  <IconButton
    {...(edge ? { edge } : {})}
    tabIndex={-1}
    aria-label={label}
    aria-keyshortcuts="Delete"
    title={label}
    onClick={onClick}
    className={styles.clear}
  >
    <ClearIcon className={common.icon16} />
  </IconButton>
);

/**
 * Delete or Backspace clears a value whose input is empty, or has no text. Not while the key is held down, which
 * deletes a text.
 */
export function clearByKey(event: KeyboardEvent, isEmpty: boolean, clear: (() => void) | undefined): void {
  if (!isEmpty || !clear || event.repeat || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
  event.preventDefault();
  clear();
}
