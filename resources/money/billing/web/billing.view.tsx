import BillingIcon from '@mui/icons-material/CreditCardOutlined';
import { lazy } from 'react';
import { defineScreen } from '#web/resource/defineView.ts';

export const billingView = defineScreen(
  { name: 'billing' },
  {
    icon: BillingIcon,
    menu: { group: 'main' },
    label: 'admin.menu.billing',
    Screen: lazy(() => import('./BillingPage.tsx')),
  },
);
