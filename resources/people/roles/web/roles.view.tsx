import RolesIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import { lazy, Suspense } from 'react';
import { lazyWithPreload } from '#web/preload/lazyWithPreload.ts';
import { defineView } from '#web/resource/defineView.ts';
import { roles } from '../roles.resource.ts';

/** Not in the script of the first list. */
const RoleCell = lazyWithPreload(() => import('./list/RoleCell.tsx'));
const RoleActions = lazyWithPreload(() => import('./commands/RoleActions.tsx'));

export const rolesView = defineView(roles, {
  icon: RolesIcon,
  menu: { group: 'config' },
  title: (role) => role.name,
  list: {
    cells: {
      role: (props) => (
        <Suspense fallback={props.record.name}>
          <RoleCell {...props} />
        </Suspense>
      ),
    },
    aligns: { members_count: 'right' },
    Actions: ({ record }) => (
      <Suspense>
        <RoleActions record={record} />
      </Suspense>
    ),
  },
  card: { inputs: { description: lazyWithPreload(() => import('./card/DescriptionInput.tsx')) } },
  page: { path: ':id', Page: lazy(() => import('./page/RolePage.tsx')), opensNew: true },
});
