import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { shape } from '../../theme/tokens.ts';
import { None, oneLine } from './cellParts.tsx';
import type { ValueCellProps } from './typeView.ts';

const code = { fontFamily: shape.font_mono, fontSize: '0.8125rem' };

/** Folded to one line, which opens the whole of it laid out. */
export function JsonValueCell({ value }: ValueCellProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (value === null || value === undefined) return <None />;
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ maxWidth: '100%', borderRadius: 0.5, px: 1, mx: -1, '&:hover': { bgcolor: 'action.hover' } }}
      >
        <Box component="code" sx={{ ...oneLine, ...code }}>
          {JSON.stringify(value)}
        </Box>
      </ButtonBase>
      <Popover
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'JSON' } }}
      >
        <Box
          component="pre"
          sx={{ ...code, m: 0, p: 4, maxWidth: 'min(560px, 90vw)', maxHeight: '60vh', overflow: 'auto' }}
        >
          {JSON.stringify(value, null, 2)}
        </Box>
      </Popover>
    </>
  );
}
