import { type AccountSettings, AccountUpdate } from '#resources/account/account.resource.ts';
import { check } from '#shared/violations.ts';
import { translate } from '#web/i18n/translate.ts';
import type { SaveForm } from '#web/resource/card/LeaveGuard.tsx';
import { confirm, confirmByWord } from '#web/ui/messages.ts';
import { urlUnder } from './subdomainUrl.ts';

export interface AddressValues {
  account_subdomain: string;
  account_domain: string;
}

/**
 * Asks before links break: a new subdomain must be typed, a domain in use that goes is asked for. What would be refused
 * anyway is not asked about.
 * @param others forms of the page, which may go with its address
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
    const params = { before: record.subdomain_url, after: urlUnder(record, subdomain) };
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

/** Changes of other blocks are saved before the page moves, or it stays: they would be lost with it. */
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
