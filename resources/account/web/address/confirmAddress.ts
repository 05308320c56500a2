import { type AccountSettings, AccountUpdate } from '#resources/account/account.resource.ts';
import { check } from '#shared/violations.ts';
import { translate } from '#web/i18n/translate.ts';
import type { SaveForm } from '#web/resource/card/LeaveGuard.tsx';
import { confirm, confirmByWord } from '#web/ui/messages.ts';
import { urlOfSubdomain } from './subdomainUrl.ts';

export interface AddressValues {
  account_subdomain: string;
  account_domain: string;
}

/**
 * Asks for confirmation before existing links break: a new subdomain must be typed in; removing a proved domain needs a
 * confirmation. Invalid values need none: the server refuses them.
 * @param others other forms of the page with unsaved changes, which are lost if the page moves to the new address
 */
export async function confirmAddress(
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
