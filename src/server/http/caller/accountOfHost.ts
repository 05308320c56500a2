import { isIP } from 'node:net';
import { CACHE_TTL_MS, ttlCache } from '../../cache/ttlCache.ts';
import type { Account } from '../../context.ts';
import type { ControlDatabase } from '../../database/database.ts';
import { accountColumns } from '../../database/sql/accountColumns.ts';
import { isLoopback } from '../../settings/hosts.ts';
import type { Settings } from '../../settings/settings.ts';

declare module '../../context.ts' {
  interface Platform {
    /** The account of a host name, cached as for requests. */
    findAccount: AccountsByHost['find'];
    /** Drops the cache of host names of this process. */
    forgetHosts(): void;
  }
}

/**
 * Finds the account of a host name: by custom domain, subdomain, or the default account
 * (docs/reference/api/access.md#hosts-and-accounts). Null for any other host.
 */
export function accountsByHost(control: ControlDatabase, settings: Settings) {
  const load = (host: string) =>
    control.inSystem(async (db): Promise<Account | null> => {
      const accounts = db.selectFrom('accounts').select(accountColumns);
      const byDomain = accounts.where('domain', '=', host).where('domain_verified_at', 'is not', null);
      const custom = isIP(host) ? undefined : await byDomain.executeTakeFirst();
      if (custom) return custom;
      if (host === settings.base_domain || isLoopback(host)) {
        const named = settings.default_account;
        const query = named ? accounts.where('subdomain', '=', named) : accounts.orderBy('id').limit(1);
        return (await query.executeTakeFirst()) ?? null;
      }
      const suffix = `.${settings.base_domain}`;
      if (!host.endsWith(suffix)) return null;
      const query = accounts.where('subdomain', '=', host.slice(0, -suffix.length));
      return (await query.executeTakeFirst()) ?? null;
    });

  const cache = ttlCache(load, { ttl_ms: CACHE_TTL_MS, max: 10_000 });
  return {
    /** @param host without a port; case and a trailing dot do not matter */
    find: (host: string) => cache.get(host.toLowerCase().replace(/\.$/, '')),
    forget: () => cache.forget(() => true),
  };
}

export type AccountsByHost = ReturnType<typeof accountsByHost>;
