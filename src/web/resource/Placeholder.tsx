import Box from '@mui/material/Box';
import type SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  icon: typeof SvgIcon;
  title: string;
  text?: string;
  action?: ReactNode;
  role?: 'alert' | 'status';
}

/** Shown instead of content: the reason, and what can be done. */
export function Placeholder({ icon: Icon, title, text, action, role }: Props) {
  return (
    <Box role={role} sx={{ display: 'grid', justifyItems: 'center', gap: 1, px: 6, py: 14, textAlign: 'center' }}>
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 56,
          height: 56,
          mb: 2,
          borderRadius: '50%',
          bgcolor: 'action.hover',
        }}
      >
        <Icon sx={{ fontSize: 26, color: 'text.secondary' }} />
      </Box>
      <Typography variant="h2" component="p">
        {title}
      </Typography>
      {text && (
        <Typography color="text.secondary" sx={{ maxWidth: 420 }}>
          {text}
        </Typography>
      )}
      {action && <Box sx={{ mt: 3 }}>{action}</Box>}
    </Box>
  );
}
