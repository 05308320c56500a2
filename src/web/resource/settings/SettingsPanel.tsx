import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { shape } from '#web/theme/tokens.ts';

interface Props {
  /** Of the title, which names the block. */
  id: string;
  title: string;
  text?: ReactNode;
  isDangerous?: boolean;
  /** Below the content, over the whole width. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The panel of a block of settings: title and text on the left, content on the right. */
export function SettingsPanel({ id, title, text, isDangerous = false, actions, children }: Props) {
  return (
    <Box
      sx={(theme) => ({
        minWidth: 0,
        overflow: 'hidden',
        border: 1,
        borderColor: isDangerous
          ? `color-mix(in srgb, ${theme.palette.error.main} 45%, ${theme.palette.divider})`
          : 'divider',
        borderRadius: `${shape.radius_xl}px`,
        bgcolor: 'background.paper',
      })}
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '232px minmax(0, 1fr)' },
          gap: { xs: 5, lg: 8 },
          p: { xs: 4, md: 6 },
        }}
      >
        <div>
          <Typography id={id} variant="h2" sx={{ color: isDangerous ? 'error.main' : undefined }}>
            {title}
          </Typography>
          {text && (
            <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5, maxWidth: 480 }}>
              {text}
            </Typography>
          )}
        </div>
        <Box sx={{ display: 'grid', gap: 6, alignContent: 'start', minWidth: 0 }}>{children}</Box>
      </Box>
      {actions}
    </Box>
  );
}
