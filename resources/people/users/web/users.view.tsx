import PeopleIcon from '@mui/icons-material/PeopleOutline';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { defineView } from '#web/resource/defineView.ts';
import { replaceRecord } from '#web/resource/listCache.ts';
import { MomentCell } from '#web/resource/standardCells.tsx';
import type { CellProps } from '#web/resource/view.ts';
import { useMe } from '#web/session/session.ts';
import { type User, users } from '../users.resource.ts';
import { usersCard } from './card/usersCard.ts';
import { ActiveCell, FullAccessCell } from './list/accessCells.tsx';
import { PersonCell } from './list/PersonCell.tsx';
import { UsersToolbar } from './list/UsersToolbar.tsx';

const RolesCell = lazy(() => import('./list/RolesCell.tsx'));

export const usersView = defineView(users, {
  icon: PeopleIcon,
  menu: { group: 'config' },
  title: (user) => user.name,
  list: {
    cells: {
      person: PersonCell,
      moment: MomentCell,
      roles: Roles,
      full_access: FullAccessCell,
      active: ActiveCell,
    },
    Toolbar: UsersToolbar,
    filters: { role_id: lazy(() => import('./roles/RoleFilter.tsx')) },
  },
  card: usersCard,
  Background: OwnRecord,
});

/** With the names of the roles, which are read after the list. */
function Roles(props: CellProps<User>) {
  return (
    <Suspense>
      <RolesCell {...props} />
    </Suspense>
  );
}

/** Puts changes that people make in their profile into the open lists. The profile itself works without lists. */
function OwnRecord(): null {
  const client = useQueryClient();
  const { user } = useMe();
  useEffect(() => {
    if (user) replaceRecord(client, 'users', { ...user });
  }, [client, user]);
  return null;
}
