import PeopleIcon from '@mui/icons-material/PeopleOutline';
import { lazy } from 'react';
import { MomentCell } from '#web/fields/MomentCell.tsx';
import { later } from '#web/resource/later.ts';
import { defineView } from '#web/resource/view.ts';
import { session } from '#web/session/session.ts';
import { ActiveCell } from './ActiveCell.tsx';
import { FullAccessCell } from './FullAccessCell.tsx';
import { PersonCell } from './PersonCell.tsx';
import { isOfOthers } from './severalAccounts.ts';
import { UsersToolbar } from './UsersToolbar.tsx';
import { users } from './users.resource.ts';

export const usersView = defineView(users, {
  icon: PeopleIcon,
  menu: { group: 'config' },
  words: { en: () => import('#i18n/en/users.ts'), ru: () => import('#i18n/ru/users.ts') },
  title: (user) => user.name,
  cells: { person: PersonCell, moment: MomentCell, full_access: FullAccessCell, active: ActiveCell },
  inputs: {
    email: lazy(() => import('./EmailInput.tsx')),
    password: lazy(() => import('./PasswordInput.tsx')),
    password_confirm: lazy(() => import('./PasswordConfirmInput.tsx')),
  },
  Toolbar: UsersToolbar,
  Body: later(() => import('./UserCard.tsx')),
  rights: (user) => (user && isOfOthers(user) ? { submit: false } : {}),
  onSaved: (user) => {
    if (user.id === session.me()?.user?.id) session.setUser(user);
  },
});
