import { jwtDecode } from 'jwt-decode';
import { readDevToken, readModule } from '../api.ts';
import type { RunnableModule } from '../runner.ts';

/**
 * A module as it runs in DEV mode: always in frames, from the author's server. It need not be installed, but has no records
 * and no token then.
 * @param url of this browser; empty: that of the latest version
 * @returns null if this account does not develop it
 */
export async function loadDevModule(alias: string, url: string): Promise<RunnableModule | null> {
  const { id, name, publisher, is_own, account_module } = await readModule(alias);
  if (!is_own) return null;
  const token = await readDevToken(id, url);
  const address = jwtDecode<{ url: string | null }>(token).url ?? '';
  return {
    ...{ id, alias, name, publisher, is_main: account_module?.is_main ?? false, hosts: [], settings: null },
    ...{ version: 'dev', version_id: 0, trusted: false },
    widget: { url: address, integrity: '' },
    dev: { token },
  };
}
