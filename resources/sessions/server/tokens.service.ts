import type { OpenCtx } from '#server/context.ts';
import { printRefreshSecret } from '#server/crypto/refreshSecret.ts';
import { limits } from '#shared/limits.ts';

/** The cookie that no script can read and that goes with the auth calls alone (CONTRACT.md section 2). */
export const refreshCookie = { name: 'stoa_refresh', path: '/api/v1/auth' } as const;

/**
 * Lets a person in whose session was just opened, or renewed: sets the refresh cookie and answers the access token.
 * @param session.number which refresh secret of the session it is; 0 is its first
 */
export function admit(
  ctx: OpenCtx,
  { user_id, session_id, number = 0 }: { user_id: number; session_id: number; number?: number },
): Promise<string> {
  const { platform, account, answer } = ctx;
  answer.cookie(refreshCookie.name, printRefreshSecret(platform.key('refresh'), { session_id, number }), {
    path: refreshCookie.path,
    max_age_s: limits.session_absolute_days * 86_400,
  });
  return platform.tokens.issue({ user_id, account_id: account.id, session_id });
}

/** Takes the refresh cookie back. */
export const dismiss = ({ answer }: OpenCtx): void =>
  answer.cookie(refreshCookie.name, '', { path: refreshCookie.path, max_age_s: 0 });
