import { platformUrl } from '#server/settings/hosts.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { AccountSettings, DomainProof } from '../account.resource.ts';
import type { AccountRow } from './account.queries.ts';
import { accountOf } from './accountShapes.service.ts';
import { recordName, recordValue } from './domainProof.service.ts';

/** The settings of an account for its settings page. */
export const settingsOf = (row: AccountRow, settings: Settings): AccountSettings => ({
  ...accountOf(row, settings),
  own_name: row.own_name,
  second_factor: row.second_factor,
  subdomain_url: platformUrl(settings, row),
  domain_proof: proofOf(row),
  providers: providersOf(row, settings),
});

function proofOf({ domain, domain_token, ...row }: AccountRow): DomainProof | null {
  if (domain === null || domain_token === null) return null;
  return {
    state: row.domain_verified_at === null ? 'waiting' : 'proved',
    record_name: recordName(domain),
    record_value: recordValue(domain_token),
    checked_at: row.domain_checked_at?.toISOString() ?? null,
    error: row.domain_error as DomainProof['error'],
  };
}

function providersOf({ authentication }: AccountRow, { third_party: { yandex, oidc } }: Settings) {
  return [
    ...(yandex ? [{ alias: 'yandex' as const, name: 'Yandex', status: authentication.yandex?.status ?? false }] : []),
    ...(oidc ? [{ alias: 'oidc' as const, name: oidc.name, status: authentication.oidc?.status ?? false }] : []),
  ];
}
