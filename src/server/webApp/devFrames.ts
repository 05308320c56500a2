import type { ControlDatabase } from '#server/database/database.ts';
import { readDevToken } from '../crypto/devToken.ts';
import type { AccountsByHost } from '../http/caller/accountOfHost.ts';

/** What the frame of a DEV widget may load and call. */
export interface DevFrame {
  /** The origin of the author's server. */
  origin: string;
  /** Hosts that the latest version asks. */
  hosts: string[];
}

/**
 * @param host name of the account
 * @returns null unless the token is genuine, of this account, and names an address
 */
export type DevFrames = (host: string, token: string) => Promise<DevFrame | null>;

export const devFrames =
  (control: ControlDatabase, accounts: AccountsByHost, key: Buffer): DevFrames =>
  async (host, token) => {
    const claims = await readDevToken(token, key);
    const account = claims && (await accounts.find(host));
    if (!claims?.url || account?.id !== claims.account_id) return null;
    const module = await control.inSystem((db) =>
      db
        .selectFrom('modules as m')
        .leftJoin('module_versions as v', 'v.module_id', 'm.id')
        .select('v.asks')
        .where('m.id', '=', claims.module_id)
        .where('m.account_id', '=', account.id)
        .where('m.withdrawn_at', 'is', null)
        .orderBy('v.id', (order) => order.desc().nullsLast())
        .limit(1)
        .executeTakeFirst(),
    );
    return module ? { origin: new URL(claims.url).origin, hosts: module.asks?.hosts ?? [] } : null;
  };
