import AccountIcon from '@mui/icons-material/BusinessOutlined';
import { lazy } from 'react';
import { defineScreen } from '#web/resource/defineView.ts';

export const accountView = defineScreen(
  { name: 'account' },
  {
    icon: AccountIcon,
    menu: { group: 'main' },
    label: 'admin.menu.account',
    Screen: lazy(() => import('./AccountPage.tsx')),
  },
);
