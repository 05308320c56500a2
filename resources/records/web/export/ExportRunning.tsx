import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';

/** How far an export is, and the way to stop it. */
export function ExportRunning({ run }: { run: { rows: number; stop: () => void } }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const rows = translate('records.export.rows', { smart_count: run.rows });
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<CircularProgress size={16} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        aria-label={`${rows}: ${translate('records.export.running')}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {rows}
      </Button>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}>
        <MenuItem onClick={run.stop}>{translate('records.export.stop')}</MenuItem>
      </Menu>
    </>
  );
}
