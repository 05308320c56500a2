import { randomBytes } from 'node:crypto';
import type { ResolveTxt } from '#server/context.ts';
import { isOwnHost } from '#server/hosts.ts';
import type { Settings } from '#server/settings/settings.ts';
import { limits } from '#shared/limits.ts';
import { DAY_MS } from '#shared/time.ts';
import type { AccountChange, AccountRow } from './account.queries.ts';

/** How custom domains are proved, and lost again (CONTRACT.md section 2, docs/decisions/0013-custom-domains.md). */

export const recordName = (domain: string) => `_stoa.${domain}`;
const prefix = 'stoa-domain=';
export const recordValue = (token: string) => `${prefix}${token}`;

/** What is written when an account names another domain, or none. */
export const newDomain = (domain: string | null, now: Date): AccountChange => ({
  domain,
  domain_token: domain === null ? null : randomBytes(16).toString('hex'),
  domain_set_at: domain === null ? null : now,
  domain_verified_at: null,
  domain_checked_at: null,
  domain_error: null,
});

/** The installation's own names are not for one account to have, nor those that mean the machine itself. */
export const isOwnName = (domain: string, settings: Settings): boolean =>
  isOwnHost(settings, domain) ||
  [new URL(settings.public_url).hostname, 'localhost'].some((name) => `.${domain}`.endsWith(`.${name}`));

// ── Looking ──────────────────────────────────────────────────────────────────────────────────────────

export type Look = 'proved' | 'missing' | 'other' | 'unreachable';

/**
 * Whether the record is there. `other`: it names another account, or an older try. Takes at most 5 s, and belongs into no
 * transaction.
 */
export async function lookForProof(resolveTxt: ResolveTxt, domain: string, token: string): Promise<Look> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, limits.domain_look_ms, 'late');
  });
  try {
    const records = await Promise.race([resolveTxt(recordName(domain)), late]);
    return records === 'late' ? 'unreachable' : verdictOf(records, token);
  } catch (error) {
    const { code = '' } = error as { code?: string };
    return code === 'ENOTFOUND' || code === 'ENODATA' ? 'missing' : 'unreachable';
  } finally {
    clearTimeout(timer);
  }
}

function verdictOf(records: string[][], token: string): Look {
  const values = records.map((pieces) => pieces.join('').trim());
  if (values.includes(recordValue(token))) return 'proved';
  return values.some((value) => value.startsWith(prefix)) ? 'other' : 'missing';
}

/** Days without the proof until a domain is lost; a resolver that fails says less than one that answers. */
const graceDays = { missing: limits.domain_grace_days, other: 0, unreachable: limits.domain_wait_days };

/** What a look changes. `domain_verified_at` is when the proof was last seen; without it the domain is not used. */
export function changeBy(look: Look, { domain_verified_at: seen_at }: AccountRow, now: Date): AccountChange {
  if (look === 'proved') return { domain_verified_at: now, domain_checked_at: now, domain_error: null };
  const looked = { domain_checked_at: now, domain_error: look };
  const isLost = seen_at !== null && now.getTime() - seen_at.getTime() >= graceDays[look] * DAY_MS;
  // It waits again, as a new one would: who puts the record back has it back.
  return isLost ? { ...looked, domain_verified_at: null, domain_set_at: now } : looked;
}
