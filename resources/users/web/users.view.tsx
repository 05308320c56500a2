import PeopleIcon from '@mui/icons-material/PeopleOutline';
import { lazy } from 'react';
import { lazyWithPreload } from '#web/preload/lazyWithPreload.ts';
import { defineView } from '#web/resource/defineView.ts';
import { MomentCell } from '#web/resource/standardCells.tsx';
import { session } from '#web/session/session.ts';
import { users } from '../users.resource.ts';
import { ActiveCell } from './list/ActiveCell.tsx';
import { FullAccessCell } from './list/FullAccessCell.tsx';
import { PersonCell } from './list/PersonCell.tsx';
import { UsersToolbar } from './list/UsersToolbar.tsx';
import { OwnRecord } from './OwnRecord.tsx';
import { isOfOthers } from './severalAccounts.ts';

export const usersView = defineView(users, {
  icon: PeopleIcon,
  menu: { group: 'config' },
  title: (user) => user.name,
  list: {
    cells: { person: PersonCell, moment: MomentCell, full_access: FullAccessCell, active: ActiveCell },
    Toolbar: UsersToolbar,
  },
  card: {
    inputs: {
      email: lazy(() => import('./card/EmailInput.tsx')),
      password: lazy(() => import('./card/PasswordInput.tsx')),
      password_confirm: lazy(() => import('./card/PasswordConfirmInput.tsx')),
    },
    Body: lazyWithPreload(() => import('./card/UserCard.tsx')),
    rights: (user) => (user && isOfOthers(user) ? { submit: false } : {}),
    onSaved: (user) => {
      if (user.id === session.me()?.user?.id) session.setUser(user);
    },
  },
  Background: OwnRecord,
});
