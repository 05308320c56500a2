import StorageIcon from '@mui/icons-material/StorageOutlined';
import { lazy } from 'react';
import { defineScreen } from '#web/resource/defineView.ts';

export const storageView = defineScreen(
  { name: 'storage' },
  {
    icon: StorageIcon,
    menu: { group: 'main', badge: 'admin.menu.enterprise' },
    label: 'admin.menu.storage',
    Screen: lazy(() => import('./StoragePage.tsx')),
  },
);
