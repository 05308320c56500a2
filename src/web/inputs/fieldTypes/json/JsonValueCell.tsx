import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { cut, None } from '../cellParts.tsx';
import styles from '../cells.module.css';
import type { ValueCellProps } from '../valueProps.ts';

/** One line, which opens the whole formatted value. */
export function JsonValueCell({ value }: ValueCellProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (value === null || value === undefined) return <None />;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
        className={styles.json}
      >
        <code className={`${styles.line} ${styles.code}`}>{cut(JSON.stringify(value), 400)}</code>
      </button>
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': 'JSON' } }}
        >
          <pre className={styles.whole}>{JSON.stringify(value, null, 2)}</pre>
        </Popover>
      )}
    </>
  );
}
