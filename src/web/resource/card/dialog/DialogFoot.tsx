import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The buttons at the bottom of a dialog, the primary one last. */
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
