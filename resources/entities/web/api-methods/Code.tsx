import Box from '@mui/material/Box';
import { shape } from '#web/theme/tokens.ts';

/** Source code. It scrolls, so it must take the keyboard focus. */
export const Code = ({ label, text }: { label: string; text: string }) => (
  <Box
    component="pre"
    role="region"
    aria-label={label}
    tabIndex={0}
    sx={{
      m: 0,
      p: 3,
      maxHeight: 420,
      overflow: 'auto',
      borderRadius: 1,
      bgcolor: 'action.hover',
      fontFamily: shape.font_mono,
      fontSize: '0.75rem',
      lineHeight: '18px',
      tabSize: 2,
    }}
  >
    {text}
  </Box>
);
