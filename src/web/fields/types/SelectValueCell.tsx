import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { PersonAvatar } from '../PersonAvatar.tsx';
import { tintOf } from '../tint.ts';
import { isNone, None, oneLine } from './cellParts.tsx';
import type { ValueCellProps } from './typeView.ts';

/**
 * The name of what is chosen, its id where nobody said the name: a variant on a tint of its own, a person with their
 * picture, a record as the way to its card.
 */
export function SelectValueCell({ field, value, data, to }: ValueCellProps) {
  if (isNone(value)) return <None />;
  const variant = field.variants.find(({ id }) => id === value);
  const name = variant?.name ?? data?.name ?? `#${String(value)}`;
  if (variant) return <Chip id={Number(value)} name={name} />;
  if (to !== undefined)
    return (
      <Link component={RouterLink} to={to} underline="hover" title={name} sx={oneLine}>
        {name}
      </Link>
    );
  if (field.extra.select_subtype !== 'user' || !data?.name) return <>{name}</>;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      <PersonAvatar person={{ id: Number(value), name, avatar: data.avatar ?? null }} size={24} />
      {name}
    </Box>
  );
}

const Chip = ({ id, name }: { id: number; name: string }) => (
  <Box
    component="span"
    title={name}
    sx={(theme) => ({
      ...oneLine,
      display: 'inline-block',
      verticalAlign: 'middle',
      px: 2,
      py: 0.5,
      borderRadius: 0.75,
      fontSize: '0.8125rem',
      lineHeight: '18px',
      fontWeight: 500,
      ...tintOf(id, theme.palette.mode),
    })}
  >
    {name}
  </Box>
);
