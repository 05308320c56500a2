import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { PersonAvatar } from '#web/controls/PersonAvatar.tsx';
import { useTranslate } from '#web/i18n/translate.ts';
import type { CellProps } from '#web/resource/view.ts';
import type { Session } from '../sessions.resource.ts';

/** The person of a session, as a link to their card, and a mark for the current device. */
export function SessionCell({ record }: CellProps<Session>) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, py: 2 }}>
      <PersonAvatar person={{ id: record.user_id, name: record.user_name, avatar: record.user_avatar }} size={32} />
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '4px 12px' }}>
        <Link
          component={RouterLink}
          to={`/admin/users?card=${record.user_id}`}
          underline="hover"
          sx={{ color: 'text.primary', fontWeight: 550, overflowWrap: 'anywhere' }}
        >
          {record.user_name}
        </Link>
        {record.is_current && (
          <Chip size="small" label={translate('sessions.this_device')} color="success" variant="outlined" />
        )}
      </Box>
    </Box>
  );
}
