import { type AccountSettings, AccountUpdate } from '#resources/account/account/account.resource.ts';
import { check } from '#shared/violations.ts';
import { translate, useTranslate } from '#web/i18n/translate.ts';
import { confirm, confirmByWord, notify } from '#web/inputs/ui/messages.ts';
import type { SaveForm } from '#web/resource/settings/LeaveGuard.tsx';
import { SettingsForm } from '#web/resource/settings/SettingsForm.tsx';
import { session } from '#web/session/session.ts';
import type { FormProps } from '../form/formProps.ts';
import { type AddressChange, addressChangeOf } from './addressChange.ts';
import { DomainInput } from './DomainInput.tsx';
import { SubdomainInput } from './SubdomainInput.tsx';
import { urlOfSubdomain } from './subdomainUrl.ts';

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
    return saved;
  };
  return (
    <SettingsForm
      name="account"
      title={translate('account.address.title')}
      text={translate('account.address.text')}
      isDangerous
      record={record}
      settings={settings}
      valuesOf={valuesOf}
      confirm={(values, others) => confirmAddress(record, values, others)}
      save={save}
      refusedInputs={{ subdomain_taken: 'account_subdomain' }}
    >
      <SubdomainInput name="account_subdomain" record={record} />
      <DomainInput name="account_domain" record={record} settings={settings} />
    </SettingsForm>
  );
}

interface AddressValues {
  account_subdomain: string;
  account_domain: string;
}

/**
 * Asks for confirmation before existing links break: a new subdomain must be typed in; removing a proved domain needs a
 * confirmation. Invalid values need none: the server refuses them.
 * @param others other forms of the page with unsaved changes, which are lost if the page moves to the new address
 */
async function confirmAddress(
  record: AccountSettings,
  values: AddressValues,
  others: readonly SaveForm[],
): Promise<boolean> {
  if (!check(AccountUpdate, values).ok) return true;
  const { account_subdomain: subdomain, account_domain: domain } = values;
  if (subdomain !== record.subdomain) {
    if (!(await saveFirst(others))) return false;
    const params = { before: record.subdomain_url, after: urlOfSubdomain(record, subdomain) };
    const title = translate('account.subdomain.confirm_title');
    return confirmByWord({ word: subdomain, title, text: translate('account.subdomain.confirm', params) });
  }
  if (record.domain !== null && domain !== record.domain && record.domain_proof?.state === 'proved') {
    if (!(await saveFirst(others))) return false;
    return confirm({
      title: translate('account.domain.confirm_title'),
      text: translate('account.domain.confirm', { domain: record.domain }),
      danger: true,
    });
  }
  return true;
}

/** Saves the other forms before the address changes. @returns false if the person or the server refuses */
async function saveFirst(others: readonly SaveForm[]): Promise<boolean> {
  if (others.length === 0) return true;
  const question = {
    title: translate('account.unsaved.title'),
    text: translate('account.unsaved.text'),
    ok: translate('account.unsaved.ok'),
  };
  if (!(await confirm(question))) return false;
  for (const save of others) if (!(await save())) return false;
  return true;
}
