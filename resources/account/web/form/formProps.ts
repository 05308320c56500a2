import type { AccountSettings } from '#resources/account/account.resource.ts';
import type { Settings } from '#web/resource/settings/useSettings.ts';

/** What each block of the account's page is given. */
export interface FormProps {
  record: AccountSettings;
  settings: Settings<AccountSettings>;
}
