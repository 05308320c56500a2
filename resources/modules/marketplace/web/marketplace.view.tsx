import MarketplaceIcon from '@mui/icons-material/StorefrontOutlined';
import { lazy } from 'react';
import { defineScreen } from '#web/resource/defineView.ts';

export const marketplaceView = defineScreen(
  { name: 'marketplace' },
  {
    icon: MarketplaceIcon,
    menu: { group: 'main' },
    label: 'admin.menu.marketplace',
    Screen: lazy(() => import('./MarketplacePage.tsx')),
  },
);
