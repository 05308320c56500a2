import type { ControlDatabase } from '#server/database/database.ts';
import type { AccountsByHost } from '../http/caller/accountOfHost.ts';

/**
 * The hosts that a widget may talk to in the account of a host name, as an administrator agreed.
 * @param sha256 of the widget's bytes
 * @returns null if no enabled module of the account runs them
 */
export type AgreedHosts = (host: string, sha256: string) => Promise<string[] | null>;

export const agreedHosts =
  (control: ControlDatabase, accounts: AccountsByHost): AgreedHosts =>
  async (host, sha256) => {
    const account = await accounts.find(host);
    if (!account) return null;
    const installs = await control.inSystem((db) =>
      db
        .selectFrom('module_installs as i')
        .innerJoin('module_versions as v', 'v.id', 'i.version_id')
        .innerJoin('modules as m', 'm.id', 'i.module_id')
        .select('i.consent')
        .where('i.account_id', '=', account.id)
        .where('i.is_enabled', '=', true)
        .where('i.is_off', '=', false)
        .where('v.sha256', '=', sha256)
        .where('v.withdrawn_at', 'is', null)
        .where('m.withdrawn_at', 'is', null)
        .execute(),
    );
    return installs.length === 0 ? null : [...new Set(installs.flatMap(({ consent }) => consent.hosts))];
  };
