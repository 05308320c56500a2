import { randomBytes } from 'node:crypto';
import { hashPassword } from '#server/crypto/passwords.ts';
import type { ControlDatabase } from '#server/database/database.ts';
import type { Db } from '#server/database/tables/tables.ts';
import { limits } from '#shared/limits.ts';
import { type DemoPerson, demoPeople } from './people.ts';

const HOUR_MS = 3_600_000;

const devices = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/604.1',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
];

/**
 * Adds people to the oldest account, with Latin and Cyrillic names: some blocked, some with full access, some signed in,
 * some invited. Their passwords are random. People who exist already are not changed, so it can run again.
 * @returns how many were added
 */
export const addPeople = (control: ControlDatabase, count = 300, now = new Date()): Promise<number> =>
  control.inSystem(async (db) => {
    const account = await db.selectFrom('accounts').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
    const people = demoPeople(count);
    const randomHash = await hashPassword(randomBytes(32).toString('hex'));
    const added = await db
      .insertInto('users')
      .values(
        people.map(({ name, email, seen_h }) => ({
          name,
          email,
          ...(seen_h !== null && { password_hash: randomHash, proved_at: now }),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'email'])
      .execute();
    if (added.length === 0) return 0;
    const ids = new Map(added.map(({ email, id }) => [email, id]));
    const fresh = people.flatMap((person) => {
      const user_id = ids.get(person.email);
      return user_id === undefined ? [] : [{ person, account_id: account.id, user_id }];
    });
    await addMembers(db, fresh, now);
    await addSessions(db, fresh, now);
    return added.length;
  });

interface Fresh {
  person: DemoPerson;
  account_id: number;
  user_id: number;
}

const seenAt = ({ seen_h }: DemoPerson, now: Date) =>
  seen_h === null ? null : new Date(now.getTime() - seen_h * HOUR_MS);

const addMembers = (db: Db, fresh: readonly Fresh[], now: Date) =>
  db
    .insertInto('memberships')
    .values(
      fresh.map(({ person, account_id, user_id }) => {
        const { full_access, blocked, telephony } = person;
        const extra = JSON.stringify(telephony ? { telephony } : {});
        return { account_id, user_id, full_access, blocked, extra, last_action_at: seenAt(person, now) };
      }),
    )
    .execute();

async function addSessions(db: Db, fresh: readonly Fresh[], now: Date): Promise<void> {
  const sessions = fresh.flatMap(({ person, account_id, user_id }) =>
    Array.from({ length: person.devices }, (_, n) => ({
      account_id,
      user_id,
      user_agent: devices[(user_id + n) % devices.length] as string,
      // A range reserved for documentation (RFC 5737).
      ip: `203.0.113.${(user_id % 250) + 1}`,
      created_at: new Date(now.getTime() - ((person.seen_h ?? 0) + 20 * (n + 1)) * HOUR_MS),
      last_seen_at: seenAt(person, now) ?? now,
      expires_at: new Date(now.getTime() + (limits.session_absolute_days / 2) * 24 * HOUR_MS),
    })),
  );
  if (sessions.length > 0) await db.insertInto('sessions').values(sessions).execute();
}
