import AccountIcon from '@mui/icons-material/BusinessOutlined';
import { lazy } from 'react';
import { defineScreen } from '#web/resource/view.ts';
import { account } from '../account.resource.ts';

export const accountView = defineScreen(account, {
  icon: AccountIcon,
  menu: { group: 'main' },
  words: { en: () => import('#i18n/en/account.ts'), ru: () => import('#i18n/ru/account.ts') },
  Screen: lazy(() => import('./AccountPage.tsx')),
});
