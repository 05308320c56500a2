import Box from '@mui/material/Box';
import type { Snippet } from '#shared/client/snippets.ts';
import { shape } from '#web/theme/tokens.ts';

const colors = { GET: 'info.main', POST: 'success.main', PATCH: 'warning.main', DELETE: 'error.main' } as const;

/** The verb of a call, coloured by what it does to data. */
export const MethodBadge = ({ http }: { http: Snippet['http'] }) => (
  <Box
    component="span"
    sx={{
      display: 'inline-block',
      minWidth: 60,
      px: 1.5,
      border: 1,
      borderColor: 'currentcolor',
      borderRadius: 0.75,
      color: colors[http],
      fontFamily: shape.font_mono,
      fontSize: '0.75rem',
      fontWeight: 650,
      lineHeight: '20px',
      textAlign: 'center',
    }}
  >
    {http}
  </Box>
);
