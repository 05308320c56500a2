import { use, useRef, useState } from 'react';
import { loadMessages } from '#web/i18n/translate.ts';
import { SettingsPage } from '#web/resource/settings/SettingsPage.tsx';
import { useSettings } from '#web/resource/settings/useSettings.ts';
import { account } from '../account.resource.ts';
import { AddressForm } from './address/AddressForm.tsx';
import type { AddressChange } from './address/addressChange.ts';
import { MovedDialog } from './address/MovedDialog.tsx';
import { BaseForm } from './base/BaseForm.tsx';
import { SecondFactorForm } from './base/SecondFactorForm.tsx';
import { SignInForm } from './base/SignInForm.tsx';
import { UsageBlock } from './usage/UsageBlock.tsx';

const messages = loadMessages('account', 'files');

/** `/admin/account` (docs/reference/product/accounts.md#account-page); an example of a settings page. */
export default function AccountPage() {
  use(messages);
  const settings = useSettings(account);
  const [change, setChange] = useState<AddressChange | null>(null);
  const isLeaving = useRef(false);
  return (
    <>
      <SettingsPage name="account" settings={settings} isLeaving={isLeaving}>
        {(record) => (
          <>
            <BaseForm record={record} settings={settings} />
            <SignInForm record={record} settings={settings} />
            <SecondFactorForm record={record} settings={settings} />
            <UsageBlock />
            <AddressForm record={record} settings={settings} onAddressChange={setChange} />
          </>
        )}
      </SettingsPage>
      {change && (
        <MovedDialog
          change={change}
          onStay={() => setChange(null)}
          onLeave={() => {
            isLeaving.current = true;
          }}
        />
      )}
    </>
  );
}
