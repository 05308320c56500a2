import { type InsertObject, sql } from 'kysely';
import { accountName } from '#server/database/sql/accountColumns.ts';
import { sameEmail } from '#server/database/sql/conditions.ts';
import type { Db, Tables } from '#server/database/tables/tables.ts';

/** Of a person, who is a member of the account unless the call runs as the system. */

/**
 * Locks the person: sign-ins with a second factor and changes of factors of one person come one after another, and no
 * session opens beside them. What a challenge is bound to comes along.
 */
export const lockPerson = (db: Db, user_id: number) => person(db, user_id).forUpdate().executeTakeFirst();

/** The same beside others that read: until the transaction ends, the person is not changed. */
export const holdPerson = (db: Db, user_id: number) => person(db, user_id).forShare().executeTakeFirst();

export const findPerson = (db: Db, user_id: number) => person(db, user_id).executeTakeFirst();

const person = (db: Db, user_id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_hash', 'has_second_factor'])
    .where('id', '=', user_id);

export type PersonRow = NonNullable<Awaited<ReturnType<typeof lockPerson>>>;

export const hasSecondFactor = async (db: Db, user_id: number): Promise<boolean> =>
  (await db.selectFrom('users').select('has_second_factor').where('id', '=', user_id).executeTakeFirst())
    ?.has_second_factor ?? false;

/** @param setup_s how long a secret waits for its first code */
export const findTotp = (db: Db, user_id: number, setup_s: number) =>
  db
    .selectFrom('totp_secrets')
    .select(['secret', 'confirmed_at', 'created_at', 'last_used_at'])
    .select([
      sql<boolean>`created_at > now() - make_interval(secs => ${setup_s})`.as('is_fresh'),
      // The database's clock: those of the processes may differ.
      sql<number>`extract(epoch from clock_timestamp())::float8`.as('now_s'),
    ])
    .where('user_id', '=', user_id)
    .executeTakeFirst();

/** Replaces a secret that was not confirmed. @returns undefined when there is one that was */
export const startTotp = (db: Db, user_id: number, secret: Buffer) =>
  db
    .insertInto('totp_secrets')
    .values({ user_id, secret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created_at: sql`now()` })
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .returning('created_at')
    .executeTakeFirst();

export const confirmTotp = (db: Db, user_id: number, step: number) =>
  db
    .updateTable('totp_secrets')
    .set({ confirmed_at: sql`now()`, last_step: step })
    .where('user_id', '=', user_id)
    .execute();

/** Of many calls with codes of one step, in any process, one gets true. */
export async function consumeTotpStep(db: Db, user_id: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_secrets')
    .set({ last_step: step, last_used_at: sql`now()` })
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** @returns false when there is none */
export async function deleteTotp(db: Db, user_id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('totp_secrets')
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export const countRecoveryCodes = async (db: Db, user_id: number): Promise<number> =>
  (
    await db
      .selectFrom('recovery_codes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', user_id)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).count;

export async function replaceRecoveryCodes(db: Db, user_id: number, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((code_hash) => ({ user_id, code_hash }));
  await db.insertInto('recovery_codes').values(rows).execute();
}

/** Of many calls with one code one gets true. */
export async function consumeRecoveryCode(db: Db, user_id: number, code_hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', user_id)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Everything of the person: the app, passkeys, recovery codes. */
export async function deleteFactors(db: Db, user_id: number): Promise<void> {
  for (const table of ['totp_secrets', 'passkeys', 'recovery_codes'] as const)
    await db.deleteFrom(table).where('user_id', '=', user_id).execute();
}

const passkeyColumns = [
  ...['id', 'user_id', 'rp_id', 'credential_id', 'public_key', 'user_handle', 'counter', 'transports'],
  ...['is_backed_up', 'name', 'created_at', 'last_used_at'],
] as (keyof Tables['passkeys'])[];

export const findPasskeys = (db: Db, user_id: number) =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', user_id).orderBy('id').execute();

export type PasskeyRow = Awaited<ReturnType<typeof findPasskeys>>[number];

/** By what the authenticator calls it; locked, so that its counter is compared and written as one. */
export const lockCredential = (db: Db, rp_id: string, credential_id: Buffer) =>
  db
    .selectFrom('passkeys')
    .select(passkeyColumns)
    .where('rp_id', '=', rp_id)
    .where('credential_id', '=', credential_id)
    .forUpdate()
    .executeTakeFirst() as Promise<PasskeyRow | undefined>;

/** @returns undefined when a person has this credential already */
export const insertPasskey = (db: Db, passkey: InsertObject<Tables, 'passkeys'>) =>
  db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const notePasskeyUse = (db: Db, id: number, use: { counter: number; is_backed_up: boolean }) =>
  db
    .updateTable('passkeys')
    .set({ ...use, last_used_at: sql`now()` })
    .where('id', '=', id)
    .execute();

export const renamePasskey = (db: Db, user_id: number, id: number, name: string) =>
  db.updateTable('passkeys').set({ name }).where('user_id', '=', user_id).where('id', '=', id).execute();

export const deletePasskey = (db: Db, user_id: number, id: number) =>
  db.deleteFrom('passkeys').where('user_id', '=', user_id).where('id', '=', id).execute();

/** Who is told of a change, and how. Undefined while the account may mail nobody but its owner. */
export const findRecipient = (db: Db, account_id: number, user_id: number) =>
  db
    .selectFrom('users as u')
    .innerJoin('memberships as m', 'm.user_id', 'u.id')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['u.name', 'u.email', accountName('a').as('account_name'), 'a.subdomain'])
    .select(sql<'en' | 'ru'>`coalesce(u.language, a.language)`.as('language'))
    .where('m.account_id', '=', account_id)
    .where('u.id', '=', user_id)
    .where(
      sql<boolean>`(m.is_owner or exists (select from control.memberships o join control.users p on p.id = o.user_id
        where o.account_id = m.account_id and o.is_owner and p.proved_at is not null))`,
    )
    .executeTakeFirst();

// ── In every account: only as the system ─────────────────────────────────────────────────────────────

export const findByEmail = (db: Db, email: string) =>
  db.selectFrom('users as u').select(['u.id', 'u.has_second_factor']).where(sameEmail(email)).executeTakeFirst();

export const findAccountsOf = (db: Db, user_id: number) =>
  db
    .selectFrom('memberships')
    .select('account_id')
    .where('user_id', '=', user_id)
    .where('pending', '=', false)
    .orderBy('account_id')
    .execute();
