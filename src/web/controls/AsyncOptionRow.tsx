import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import type { HTMLAttributes } from 'react';
import type { AsyncOption } from './asyncOptions.ts';
import { PersonAvatar } from './PersonAvatar.tsx';

interface Props {
  row: HTMLAttributes<HTMLLIElement>;
  option: AsyncOption;
}

/** A line of a select of the server's many: a person with their picture, and what is done in a colour of its own. */
export const AsyncOptionRow = ({ row, option: { value, label, avatar, does } }: Props) => (
  <Box
    component="li"
    {...row}
    sx={{
      gap: 2.5,
      ...(does === 'nothing' && {
        color: 'text.secondary',
        fontSize: '0.8125rem',
        '&&[aria-disabled]': { opacity: 1 },
      }),
      ...(does && does !== 'nothing' && { color: 'primary.main', fontWeight: 550 }),
    }}
  >
    {does === 'create' && <AddIcon aria-hidden sx={{ fontSize: 18, mx: -0.5 }} />}
    {avatar !== undefined && <PersonAvatar person={{ id: value, name: label, avatar }} size={24} />}
    <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {label}
    </Box>
  </Box>
);
