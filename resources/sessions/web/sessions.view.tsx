import DevicesIcon from '@mui/icons-material/DevicesOutlined';
import { lazy } from 'react';
import { defineView } from '#web/resource/defineView.ts';
import { MomentCell } from '#web/resource/standardCells.tsx';
import { sessions } from '../sessions.resource.ts';
import { SessionCell } from './SessionCell.tsx';

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
