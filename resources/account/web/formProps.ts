import type { Settings } from '#web/resource/settings/useSettings.ts';
import type { AccountSettings } from '../account.resource.ts';

/** What each block of the account's page is given. */
export interface FormProps {
  record: AccountSettings;
  settings: Settings<AccountSettings>;
}
