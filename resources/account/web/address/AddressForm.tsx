import type { AccountSettings } from '#resources/account/account.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { SettingsForm } from '#web/resource/settings/SettingsForm.tsx';
import { session } from '#web/session/session.ts';
import { notify } from '#web/ui/messages.ts';
import type { FormProps } from '../form/formProps.ts';
import { type AddressChange, addressChangeOf } from './addressChange.ts';
import { type AddressValues, confirmAddress } from './confirmAddress.ts';
import { DomainInput } from './DomainInput.tsx';
import { SubdomainInput } from './SubdomainInput.tsx';

const valuesOf = ({ subdomain, domain }: AccountSettings): AddressValues => ({
  account_subdomain: subdomain,
  account_domain: domain ?? '',
});

/** Subdomain and custom domain. A change breaks existing links, so it needs a confirmation. */
export function AddressForm({
  record,
  settings,
  onAddressChange,
}: FormProps & { onAddressChange: (change: AddressChange) => void }) {
  const translate = useTranslate();
  const save = async (changed: object, overwrite: boolean) => {
    const { record: saved, headers } = await settings.save(changed, overwrite);
    const change = addressChangeOf(record, saved, headers.get('location'));
    if (!change?.isGone) await session.reload().catch(() => {});
    if (change) onAddressChange(change);
    notify({ tone: 'success', text: translate('account.saved') });
    return valuesOf(saved);
  };
  return (
    <SettingsForm
      name="account"
      title={translate('account.address.title')}
      text={translate('account.address.text')}
      isDangerous
      values={valuesOf(record)}
      confirm={(values, others) => confirmAddress(record, values, others)}
      save={save}
      refusedInputs={{ subdomain_taken: 'account_subdomain' }}
      reload={async () => {
        const fresh = await settings.refresh();
        return fresh && valuesOf(fresh);
      }}
    >
      <SubdomainInput name="account_subdomain" record={record} />
      <DomainInput name="account_domain" record={record} settings={settings} />
    </SettingsForm>
  );
}
