import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  /** By which the profile's navigation finds it. */
  id?: string | undefined;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** A block of the user card: what it is about on the left, its inputs on the right. */
export function CardBlock({ id, title, text, children }: Props) {
  return (
    <Box
      id={id}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: '176px 1fr' },
        gap: { xs: 3, md: 6 },
        '& + &': { borderTop: 1, borderColor: 'divider', pt: 6 },
      }}
    >
      <div>
        <Typography variant="h3" {...(id ? { tabIndex: -1 } : {})} sx={{ outline: 0 }}>
          {title}
        </Typography>
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
