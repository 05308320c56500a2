import type { RequestCtx } from '#server/context.ts';
import { printRefreshSecret } from '#server/crypto/refreshSecret.ts';
import { limits } from '#shared/limits.ts';
import { DAY_S } from '#shared/time/time.ts';

/** HttpOnly, and sent with the auth calls only: docs/reference/api/access.md#refresh-tokens. */
export const refreshCookie = { name: 'stoa_refresh', path: '/api/v1/auth' } as const;

/**
 * Sets the refresh cookie of a session that was just opened or refreshed.
 * @param session.number of the session's refresh secret; the first is 0
 * @returns the access token
 */
export function issueTokens(
  ctx: RequestCtx,
  { user_id, session_id, number = 0 }: { user_id: number; session_id: number; number?: number },
): Promise<string> {
  const { platform, account, answer } = ctx;
  answer.cookie(refreshCookie.name, printRefreshSecret(platform.key('refresh'), { session_id, number }), {
    path: refreshCookie.path,
    max_age_s: limits.session_absolute_days * DAY_S,
  });
  return platform.tokens.issue({ user_id, account_id: account.id, session_id });
}

/** Deletes the refresh cookie; the browser forgets the access token by itself. */
export const clearTokens = ({ answer }: RequestCtx): void =>
  answer.cookie(refreshCookie.name, '', { path: refreshCookie.path, max_age_s: 0 });
