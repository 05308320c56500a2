import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { shape } from '#web/theme/tokens.ts';

interface Props {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled block of a module's dialog. */
export function Panel({ title, action, children }: Props) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ border: 1, borderColor: 'divider', borderRadius: `${shape.radius_l}px`, bgcolor: 'background.paper' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', px: 4, pt: 3.5 }}>
        <Typography id={id} variant="h3" component="h4" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {action}
      </Box>
      <Box sx={{ px: 4, pt: 2.5, pb: 4 }}>{children}</Box>
    </Box>
  );
}
