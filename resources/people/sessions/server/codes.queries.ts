import { type RawBuilder, sql } from 'kysely';
import type { Db, Tables } from '#server/database/tables/tables.ts';

export type CodeKind = Tables['codes']['kind'];
/** A stored time, or one from now by the database's clock. */
export type Moment = Date | RawBuilder<Date>;

const live = sql<boolean>`used_at is null and expires_at > now()`;

/** Codes of former members are void. A `found` code makes its owner a member, so it needs no membership yet. */
const ofMember = sql<boolean>`(codes.kind = 'found' or exists (select from control.memberships m
  where m.account_id = codes.account_id and m.user_id = codes.user_id))`;

export const insertCode = (
  db: Db,
  code: {
    account_id: number;
    user_id: number;
    kind: CodeKind;
    code_hash: Buffer;
    expires_at: Moment;
    from_account_id: number | null;
  },
) => db.insertInto('codes').values(code).returning('id').executeTakeFirstOrThrow();

/** Of two concurrent calls the second waits for the first and then finds the code used. */
export const useCode = (db: Db, account_id: number, code_hash: Buffer, kinds: readonly CodeKind[]) =>
  db
    .updateTable('codes')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', account_id)
    .where('code_hash', '=', code_hash)
    .where('kind', 'in', kinds)
    .where(live)
    .where(ofMember)
    .returning(['user_id', 'kind', 'from_account_id'])
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

/** Also of a code that is used or expired. */
export const findCodeOwner = (db: Db, account_id: number, code_hash: Buffer) =>
  db
    .selectFrom('codes')
    .select('user_id')
    .where('account_id', '=', account_id)
    .where('code_hash', '=', code_hash)
    .executeTakeFirst();

/** In every account. Only inside asSystem. */
export const invalidateCodesOf = (db: Db, user_id: number, kinds: readonly CodeKind[]) =>
  db
    .updateTable('codes')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', user_id)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .execute();

/** Of the last hour, in every account. Only inside asSystem. */
export const countCodes = async (db: Db, user_id: number, kind: CodeKind): Promise<number> => {
  const { count } = await db
    .selectFrom('codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return count;
};

export const deleteCode = (db: Db, account_id: number, id: number) =>
  db.deleteFrom('codes').where('account_id', '=', account_id).where('id', '=', id).execute();

/** A day after they expired: until then they count for the limit of mails an hour. */
export const deleteOldCodes = (db: Db) =>
  db.deleteFrom('codes').where('expires_at', '<', sql<Date>`now() - interval '1 day'`).execute();
