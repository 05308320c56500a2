import { confirm, confirmByWord } from '#web/layout/messages.ts';
import { translate } from '#web/providers/words.ts';
import type { AddressValues } from './AddressForm.tsx';
import type { AccountSettings } from './account.resource.ts';
import { urlUnder } from './urlUnder.ts';

/** Asks before links break: a new subdomain must be typed, a domain in use that goes is asked for. */
export async function confirmAddress(record: AccountSettings, values: AddressValues): Promise<boolean> {
  const { account_subdomain: subdomain, account_domain: domain } = values;
  if (subdomain !== record.subdomain && subdomain !== '') {
    const params = { before: record.subdomain_url, after: urlUnder(record, subdomain) };
    const title = translate('account.subdomain.confirm_title');
    return confirmByWord({ word: subdomain, title, text: translate('account.subdomain.confirm', params) });
  }
  if (record.domain !== null && domain !== record.domain && record.domain_proof?.state === 'proved')
    return confirm({
      title: translate('account.domain.confirm_title'),
      text: translate('account.domain.confirm', { domain: record.domain }),
      danger: true,
    });
  return true;
}
