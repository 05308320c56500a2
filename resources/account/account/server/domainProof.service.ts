import { randomBytes } from 'node:crypto';
import type { ResolveTxt } from '#server/outbound/nameServers.ts';
import { isOwnHost } from '#server/settings/hosts.ts';
import type { Settings } from '#server/settings/settings.ts';
import { limits } from '#shared/limits.ts';
import { DAY_MS } from '#shared/time/time.ts';
import type { AccountChange, AccountRow } from './account.queries.ts';

/** Custom domains are proved by a TXT record: docs/reference/api/access.md#custom-domains, docs/decisions/0013-custom-domains.md. */

export const recordName = (domain: string) => `_stoa.${domain}`;
const prefix = 'stoa-domain=';
export const recordValue = (token: string) => `${prefix}${token}`;

/** The columns of a new domain, or of none. */
export const newDomain = (domain: string | null, now: Date): AccountChange => ({
  domain,
  domain_token: domain === null ? null : randomBytes(16).toString('hex'),
  domain_set_at: domain === null ? null : now,
  domain_verified_at: null,
  domain_checked_at: null,
  domain_error: null,
});

/** Whether a domain belongs to the installation or names the machine itself, so that no account may have it. */
export const isOwnName = (domain: string, settings: Settings): boolean =>
  isOwnHost(settings, domain) ||
  [new URL(settings.public_url).hostname, 'localhost'].some((name) => `.${domain}`.endsWith(`.${name}`));

// ── Checking ─────────────────────────────────────────────────────────────────────────────────────────

export type ProofResult = 'proved' | 'missing' | 'other' | 'unreachable';

/**
 * Looks the TXT record up. `other`: the record has another token, of another account or an earlier attempt. Takes up to
 * 5 s, so call it outside of transactions.
 */
export async function checkProof(resolveTxt: ResolveTxt, domain: string, token: string): Promise<ProofResult> {
  try {
    return resultOf(await resolveTxt(recordName(domain)), token);
  } catch (error) {
    const { code = '' } = error as { code?: string };
    return code === 'ENOTFOUND' || code === 'ENODATA' ? 'missing' : 'unreachable';
  }
}

function resultOf(records: string[][], token: string): ProofResult {
  const values = records.map((pieces) => pieces.join('').trim());
  if (values.includes(recordValue(token))) return 'proved';
  return values.some((value) => value.startsWith(prefix)) ? 'other' : 'missing';
}

/** Days without the record until the proof is lost. A failing resolver proves nothing, so it gets more time. */
const graceDays = { missing: limits.domain_grace_days, other: 0, unreachable: limits.domain_wait_days };

/** The columns after a check. `domain_verified_at` is the last successful check; while it is null the domain is not used. */
export function changeAfter(
  result: ProofResult,
  { domain_verified_at: verified_at }: AccountRow,
  now: Date,
): AccountChange {
  if (result === 'proved') return { domain_verified_at: now, domain_checked_at: now, domain_error: null };
  const failed = { domain_checked_at: now, domain_error: result };
  const isLost = verified_at !== null && now.getTime() - verified_at.getTime() >= graceDays[result] * DAY_MS;
  // The domain waits for proof again, as a new one does.
  return isLost ? { ...failed, domain_verified_at: null, domain_set_at: now } : failed;
}
