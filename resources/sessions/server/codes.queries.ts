import { sql } from 'kysely';
import type { Db } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

export type CodeKind = Tables['codes']['kind'];

const live = sql<boolean>`used_at is null and expires_at > now()`;

/** Whoever is no longer a member opens nothing; an owner who was found becomes one by the code itself. */
const ofMember = sql<boolean>`(codes.kind = 'found' or exists (select from control.memberships m
  where m.account_id = codes.account_id and m.user_id = codes.user_id))`;

export const insertCode = (
  db: Db,
  code: { account_id: number; user_id: number; kind: CodeKind; code_hash: Buffer; expires_at: Date },
) => db.insertInto('codes').values(code).returning('id').executeTakeFirstOrThrow();

/** Of two at once the second waits for the first and then finds it used. */
export const useCode = (db: Db, account_id: number, code_hash: Buffer, kinds: readonly CodeKind[]) =>
  db
    .updateTable('codes')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', account_id)
    .where('code_hash', '=', code_hash)
    .where('kind', 'in', kinds)
    .where(live)
    .where(ofMember)
    .returning(['user_id', 'kind'])
    .executeTakeFirst();

export const findCode = (db: Db, account_id: number, code_hash: Buffer, kinds: readonly CodeKind[]) =>
  db
    .selectFrom('codes')
    .select(['user_id', 'kind'])
    .where('account_id', '=', account_id)
    .where('code_hash', '=', code_hash)
    .where('kind', 'in', kinds)
    .where(live)
    .where(ofMember)
    .executeTakeFirst();

/** In every account: only as the system. */
export const endCodesOf = (db: Db, user_id: number, kinds: readonly CodeKind[]) =>
  db
    .updateTable('codes')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', user_id)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .execute();

/** In every account: only as the system. */
export const countCodes = async (db: Db, user_id: number, kind: CodeKind, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
};

export const deleteCode = (db: Db, account_id: number, id: number) =>
  db.deleteFrom('codes').where('account_id', '=', account_id).where('id', '=', id).execute();

/** A day after they are over: until then they still count for how often somebody is written to. */
export const deleteOldCodes = (db: Db) =>
  db.deleteFrom('codes').where('expires_at', '<', sql<Date>`now() - interval '1 day'`).execute();
