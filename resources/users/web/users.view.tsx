import PeopleIcon from '@mui/icons-material/PeopleOutline';
import { defineView } from '#web/resource/defineView.ts';
import { MomentCell } from '#web/resource/standardCells.tsx';
import { users } from '../users.resource.ts';
import { usersCard } from './card/usersCard.ts';
import { ActiveCell } from './list/ActiveCell.tsx';
import { FullAccessCell } from './list/FullAccessCell.tsx';
import { PersonCell } from './list/PersonCell.tsx';
import { UsersToolbar } from './list/UsersToolbar.tsx';
import { OwnRecord } from './OwnRecord.tsx';

export const usersView = defineView(users, {
  icon: PeopleIcon,
  menu: { group: 'config' },
  title: (user) => user.name,
  list: {
    cells: { person: PersonCell, moment: MomentCell, full_access: FullAccessCell, active: ActiveCell },
    Toolbar: UsersToolbar,
  },
  card: usersCard,
  Background: OwnRecord,
});
