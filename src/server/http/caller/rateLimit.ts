import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Endpoint, RateLimit } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { canonicalEmail } from '#shared/text/email.ts';
import type { ControlDatabase } from '../../database/database.ts';
import { Refusal } from '../../errors/errors.ts';
import type { Settings } from '../../settings/settings.ts';

declare module '../../context.ts' {
  interface RequestCtx {
    /**
     * Counts an attempt for the limits that are declared with this `after`, by the caller's address and by what is given.
     * It is a part of the context because the limits are those of the call's endpoint.
     * @returns whether a limit is passed that asks for more work, and the counts of limits that do not refuse
     * @throws 429
     */
    countAttempt(
      after: 'captcha' | 'challenge',
      subject: { email?: string; person?: number | undefined; challenge?: string },
    ): Promise<{ needsMore: boolean; counts: { challenge?: number } }>;
  }
}

/** The network of one household or office: a single IPv4 address, or /64 of IPv6. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return mapped[1] as string;
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) while (groups.length + tail.split(':').filter(Boolean).length < 8) groups.push('0');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** What an attempt is counted by. */
export interface AttemptSubject {
  ip?: string;
  email?: string | undefined;
  /** The id of a person. */
  person?: number | undefined;
  challenge?: string | undefined;
}

export interface Attempt {
  undo(): Promise<void>;
  needsMore: boolean;
  /** This one included, of limits that do not refuse. */
  counts: Partial<Record<RateLimit['per'], number>>;
}

/** The email in a body that is not validated yet. No account has a longer one, so a longer one is not counted. */
export function emailOf(body: unknown): string | undefined {
  const email = (body as { email?: unknown } | null | undefined)?.email;
  return typeof email === 'string' && email.length <= limits.text_max ? email : undefined;
}

function normalized({ ip, email, person: id, challenge }: AttemptSubject) {
  const network = ip === undefined ? undefined : networkOf(ip);
  const address = email === undefined ? undefined : canonicalEmail(email.trim()).toLowerCase();
  const person = id === undefined ? undefined : String(id);
  const withNetwork = (of: string | undefined) =>
    network === undefined || of === undefined ? undefined : `${of} ${network}`;
  return {
    ip: network,
    email: address,
    email_and_ip: withNetwork(address),
    challenge,
    person,
    person_and_ip: withNetwork(person),
    person_by_month: person,
  };
}

/** Keys of an attempt: route and normalized subject, so that case, spaces and extra fields make no new key. */
function keysOf(endpoint: Endpoint, subject: AttemptSubject, after: RateLimit['after']) {
  const values = normalized(subject);
  return endpoint.rate.flatMap((rate) => {
    const value = values[rate.per];
    if (value === undefined || rate.after !== after) return [];
    const hash = createHash('sha256').update(value).digest('base64url');
    return [{ key: `${endpoint.method} ${endpoint.path} ${rate.per} ${hash}`, rate }];
  });
}

/**
 * Counts an attempt in the database, so that parallel requests and processes share the limit. The address is counted
 * before the body is read, the email before the body is validated.
 * @param after counts the limits of this step only
 * @returns `undo` takes the attempt back after a success, for limits that count failures only; `needsMore` is set beyond
 *   a limit that asks for a harder captcha
 * @throws 429 with `Retry-After` in seconds
 */
export async function countAttempt(
  { control, settings }: { control: ControlDatabase; settings: Pick<Settings, 'rate_limit'> },
  endpoint: Endpoint,
  subject: AttemptSubject,
  after?: RateLimit['after'],
): Promise<Attempt> {
  const keys = settings.rate_limit ? keysOf(endpoint, subject, after) : [];
  if (keys.length === 0) return { undo: async () => {}, needsMore: false, counts: {} };
  let needsMore = false;
  const counts: Attempt['counts'] = {};
  const wait = await control.inSystem(async (db) => {
    let longest = 0;
    for (const { key, rate } of keys) {
      const row = await sql<{ attempts: number; wait: number }>`
        insert into control.rate_limits as r (key, attempts, resets_at)
        values (${key}, 1, now() + make_interval(mins => ${rate.minutes}))
        on conflict (key) do update set
          attempts = case when r.resets_at <= now() then 1 else r.attempts + 1 end,
          resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
        returning attempts, ceil(extract(epoch from resets_at - now()))::int as wait`.execute(db);
      const { attempts, wait } = row.rows[0] as { attempts: number; wait: number };
      if (rate.beyond) counts[rate.per] = attempts;
      if (attempts <= rate.attempts) continue;
      if (rate.beyond === 'harder_captcha') needsMore = true;
      else if (!rate.beyond) longest = Math.max(longest, wait);
    }
    return longest;
  });
  if (wait > 0) {
    const seconds = String(Math.max(1, wait));
    throw new Refusal('rate_limited', 'rate_limited', { headers: { 'retry-after': seconds } });
  }
  const failures = keys.filter(({ rate }) => rate.counts === 'failures').map(({ key }) => key);
  const undo = async () => {
    if (failures.length === 0) return;
    await control.inSystem(async (db) => {
      // One by one, in the order they were counted: another order could deadlock with another call.
      for (const key of failures)
        await db
          .updateTable('rate_limits')
          .set({ attempts: sql`greatest(attempts - 1, 0)` })
          .where('key', '=', key)
          .execute();
    });
  };
  return { undo, needsMore, counts };
}
