import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Refresh secrets are not stored but derived from the session and a number, so that concurrent refreshes can get the
 * same next secret (docs/reference/api/access.md#refresh-tokens).
 */
export interface RefreshSecret {
  session_id: number;
  number: number;
}

const mac = (key: Buffer, { session_id, number }: RefreshSecret) =>
  createHmac('sha256', key).update(`${session_id}.${number}`).digest();

export const printRefreshSecret = (key: Buffer, secret: RefreshSecret): string =>
  `${secret.session_id}.${secret.number}.${mac(key, secret).toString('base64url')}`;

/**
 * Null for anything that this installation did not issue, compared character by character: other spellings of the same
 * bytes are refused.
 */
export function readRefreshSecret(key: Buffer, text: string): RefreshSecret | null {
  const match = /^([1-9]\d{0,15})\.(\d{1,9})\.[\w-]{43}$/.exec(text);
  if (!match) return null;
  const secret = { session_id: Number(match[1]), number: Number(match[2]) };
  const printed = Buffer.from(printRefreshSecret(key, secret));
  const given = Buffer.from(text);
  return printed.length === given.length && timingSafeEqual(printed, given) ? secret : null;
}
