import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';
import { shape } from '../../theme/tokens.ts';

interface Props {
  ref: Ref<HTMLFormElement>;
  id: string;
  title: string;
  text?: ReactNode;
  isDangerous?: boolean;
  onSubmit: () => void;
  actions: ReactNode;
  children: ReactNode;
}

/** The panel of a block: what it is about on the left, its inputs on the right, its buttons below. */
export function SettingsBlock({ ref, id, title, text, isDangerous = false, onSubmit, actions, children }: Props) {
  return (
    <Box
      component="form"
      ref={ref}
      tabIndex={-1}
      noValidate
      autoComplete="off"
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      sx={(theme) => ({
        minWidth: 0,
        overflow: 'hidden',
        outline: 0,
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
