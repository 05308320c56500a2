import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { Entity } from '#resources/entities/entities.resource.ts';
import type { CellProps } from '#web/resource/view.ts';

/** The way to the entity's own page; its card is behind the pencil. */
export const NameCell = ({ record }: CellProps<Entity>) => (
  <Link
    component={RouterLink}
    to={`/admin/entities/${record.id}`}
    underline="hover"
    sx={{ display: 'inline-block', py: 1.5, color: 'text.primary', fontWeight: 550, overflowWrap: 'anywhere' }}
  >
    {record.name}
  </Link>
);
