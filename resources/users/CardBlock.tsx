import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A block of the user card: what it is about on the left, its inputs on the right. */
export function CardBlock({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: '176px 1fr' },
        gap: { xs: 3, md: 6 },
        '& + &': { borderTop: 1, borderColor: 'divider', pt: 6 },
      }}
    >
      <div>
        <Typography variant="h3">{title}</Typography>
        {text && (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
            {text}
          </Typography>
        )}
      </div>
      <Box sx={{ display: 'grid', gap: 4, alignContent: 'start', minWidth: 0 }}>{children}</Box>
    </Box>
  );
}
