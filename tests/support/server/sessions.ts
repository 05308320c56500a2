import { deriveKey } from '#server/crypto/appSecret.ts';
import { printRefreshSecret } from '#server/crypto/refreshSecret.ts';
import { isOwnHost } from '#server/settings/hosts.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { People } from '../accounts/people.ts';
import type { Identity } from './client.ts';
import { type Sign, signerOf } from './tokens.ts';

interface Server extends Pick<People, 'sql'> {
  settings: Settings;
  secret: Buffer;
}

export type OpenSession = (email: string, host: string) => Promise<Identity>;

/**
 * Opens sessions as a sign-in by password on this server does, but by a row: the processor has no password to check, and
 * the audit log gets no line.
 */
export function sessionsOf({ sql, settings, secret }: Server): OpenSession {
  let signer: Promise<Sign> | undefined;
  return async (email, host) => {
    const [session] = await sql<{ id: number; account_id: number; user_id: number }>(
      `insert into control.sessions (account_id, user_id, expires_at, user_agent, ip, method, on_own_host, confirmed_at)
       select m.account_id, m.user_id, now() + interval '60 days', '', '127.0.0.1', 'password', $4, now()
       from control.users u
       join control.memberships m on m.user_id = u.id
       join control.accounts a on a.id = m.account_id
       where u.email = $1 and not m.blocked
         and $2 in (a.domain, a.subdomain || '.' || $3, case a.id when 1 then 'localhost' end)
       returning id, account_id, user_id`,
      [email, host, settings.base_domain, isOwnHost(settings, host)],
    );
    if (!session) throw new Error(`${email} is no member of the account of ${host}, or is blocked`);
    signer ??= signerOf({ sql }, secret);
    const iat = Math.floor(Date.now() / 1000);
    const token = await (await signer)({
      ...{ sub: String(session.user_id), account_id: Number(session.account_id), sid: Number(session.id) },
      ...{ aud: 'stoa:session', iat, exp: iat + settings.token_ttl_s },
    });
    const refresh = printRefreshSecret(deriveKey(secret, 'refresh'), { session_id: Number(session.id), number: 0 });
    return { host, authorization: `WebApp ${token}`, cookie: `stoa_refresh=${refresh}` };
  };
}
