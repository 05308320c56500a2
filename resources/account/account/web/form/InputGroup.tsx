import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  label: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}

/** Controls other than a text box, under a label that looks like a text box label. The controls have names of their own. */
export function InputGroup({ label, hint, children }: Props) {
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Typography component="span" sx={{ fontSize: '0.8125rem', lineHeight: '18px', fontWeight: 550 }}>
        {label}
      </Typography>
      {children}
      {hint && (
        <Typography variant="body2" color="text.secondary">
          {hint}
        </Typography>
      )}
    </Box>
  );
}
