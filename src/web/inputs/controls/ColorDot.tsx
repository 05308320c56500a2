import Box from '@mui/material/Box';
import type { VariantColor } from '#shared/fieldTypes/variantColors.ts';
import { dotColor } from './variantTint.ts';

/** A dot of a variant's colour; a ring if it is neutral. */
export const ColorDot = ({ color }: { color: VariantColor | null | undefined }) => (
  <Box
    component="span"
    aria-hidden
    sx={{
      flex: 'none',
      width: 12,
      height: 12,
      borderRadius: '50%',
      bgcolor: dotColor(color),
      ...(!color && { boxShadow: 'inset 0 0 0 1.5px var(--text-soft)' }),
    }}
  />
);
