import DevicesIcon from '@mui/icons-material/DevicesOutlined';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import { lazy } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useTranslate } from '#web/i18n/translate.ts';
import { PersonAvatar } from '#web/inputs/controls/PersonAvatar.tsx';
import { defineView } from '#web/resource/defineView.ts';
import { MomentCell } from '#web/resource/standardCells.tsx';
import type { CellProps } from '#web/resource/view.ts';
import { type Session, sessions } from '../sessions.resource.ts';
import styles from './OwnSessions.module.css';
import { ViewerChip } from './ViewerChip.tsx';

export const sessionsView = defineView(sessions, {
  icon: DevicesIcon,
  menu: { group: 'config', under: 'users' },
  title: (session) => `${session.user_name}, ${session.device}`,
  list: {
    cells: { person: SessionCell, moment: MomentCell },
    // The current session ends by signing out.
    selectable: (session) => !session.is_current,
    conditions: { user_id: { type: 'select', extra: { select_subtype: 'user' }, variants: [] } },
    filters: { user_id: lazy(() => import('./PersonFilter.tsx')) },
  },
});

/** The person of a session, as a link to their card, and a mark for the current device. */
function SessionCell({ record }: CellProps<Session>) {
  const translate = useTranslate();
  return (
    <div className={styles.person}>
      <PersonAvatar person={{ id: record.user_id, name: record.user_name, avatar: record.user_avatar }} size={32} />
      <div className={styles.personMain}>
        <Link
          component={RouterLink}
          to={`/admin/users?card=${record.user_id}`}
          underline="hover"
          className={styles.name}
        >
          {record.user_name}
        </Link>
        <ViewerChip name={record.viewer_name} />
        {record.is_current && (
          <Chip size="small" label={translate('sessions.this_device')} color="success" variant="outlined" />
        )}
      </div>
    </div>
  );
}
