import { jwtDecode } from 'jwt-decode';
import { marketplace } from '#resources/modules/marketplace/marketplace.resource.ts';
import { call } from '#web/api/api.ts';
import type { RunnableModule } from '../runner.ts';

/**
 * A module as it runs in DEV mode: always in frames, from the author's server. It need not be installed, but has no records
 * and no token then.
 * @param url of this browser; empty: that of the latest version
 * @returns null if this account does not develop it
 */
export async function loadDevModule(alias: string, url: string): Promise<RunnableModule | null> {
  const { module: read, dev_token } = marketplace.endpoints;
  const { id, name, publisher, is_own, account_module } = await call(read, { query: { alias } });
  if (!is_own) return null;
  const token = await call(dev_token, { params: { id }, body: url === '' ? {} : { url } });
  const address = jwtDecode<{ url: string | null }>(token).url ?? '';
  return {
    ...{ id, alias, name, publisher, is_main: account_module?.is_main ?? false, hosts: [], settings: null },
    ...{ version: 'dev', version_id: 0, trusted: false },
    widget: { url: address, integrity: '' },
    dev: { token },
  };
}
