import type { AccountSettings } from '#resources/account/account/account.resource.ts';
import type { Settings } from '#web/resource/settings/useSettings.ts';

/** Props of each form of the account page. */
export interface FormProps {
  record: AccountSettings;
  settings: Settings<AccountSettings>;
}
