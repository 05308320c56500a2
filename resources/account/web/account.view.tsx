import AccountIcon from '@mui/icons-material/BusinessOutlined';
import { lazy } from 'react';
import { defineScreen } from '#web/resource/defineView.ts';
import { account } from '../account.resource.ts';

export const accountView = defineScreen(account, {
  icon: AccountIcon,
  menu: { group: 'main' },
  Screen: lazy(() => import('./AccountPage.tsx')),
});
