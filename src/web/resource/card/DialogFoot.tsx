import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Below the inside of a dialog: what it can end with, the likeliest last. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      justifyContent: 'flex-end',
      alignItems: 'center',
      gap: 2,
      px: { xs: 4, md: 6 },
      py: 4,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    {children}
  </Box>
);
