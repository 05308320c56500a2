import RolesIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import { lazy } from 'react';
import { lazyWithPreload } from '#web/preload/lazyWithPreload.ts';
import { defineView } from '#web/resource/defineView.ts';
import { roles } from '../roles.resource.ts';
import { EditRoleButton } from './commands/EditRoleButton.tsx';
import { RoleMenu } from './commands/RoleMenu.tsx';
import { RoleCell } from './list/RoleCell.tsx';

export const rolesView = defineView(roles, {
  icon: RolesIcon,
  menu: { group: 'config' },
  title: (role) => role.name,
  list: {
    cells: { role: RoleCell },
    aligns: { members_count: 'right' },
    Actions: ({ record }) => (
      <>
        <EditRoleButton role={record} />
        <RoleMenu role={record} />
      </>
    ),
  },
  card: { inputs: { description: lazyWithPreload(() => import('./card/DescriptionInput.tsx')) } },
  page: { path: ':id', Page: lazy(() => import('./page/RolePage.tsx')) },
});
