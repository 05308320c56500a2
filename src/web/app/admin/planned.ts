import BillingIcon from '@mui/icons-material/CreditCardOutlined';
import ModulesIcon from '@mui/icons-material/ExtensionOutlined';
import StorageIcon from '@mui/icons-material/StorageOutlined';
import MarketplaceIcon from '@mui/icons-material/StorefrontOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import type { MessageKey } from '#web/i18n/messages.ts';
import type { MenuPlace } from '#web/resource/view.ts';

/** A screen of SPEC.md's route table whose slice is still to come. */
export interface Planned {
  name: 'modules' | 'billing' | 'storage' | 'marketplace';
  icon: typeof SvgIcon;
  group: MenuPlace['group'];
  badge?: MessageKey;
}

/** Their places in the sidebar are kept, so that nobody has to learn it twice. A slice that arrives takes its line out. */
export const planned: readonly Planned[] = [
  { name: 'modules', icon: ModulesIcon, group: 'config' },
  { name: 'billing', icon: BillingIcon, group: 'main' },
  { name: 'storage', icon: StorageIcon, group: 'main', badge: 'admin.menu.enterprise' },
  { name: 'marketplace', icon: MarketplaceIcon, group: 'main' },
];
