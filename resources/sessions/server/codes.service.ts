import { createHash, randomBytes } from 'node:crypto';
import { accountUrl } from '#server/accountUrl.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { limits } from '#shared/limits.ts';
import * as queries from './codes.queries.ts';

type CodeKind = queries.CodeKind;

/** Recognisable by its prefix, 256 bits of chance. Also what opens nothing must look like. */
export const newCode = (): string => `stoa_code_${randomBytes(32).toString('base64url')}`;

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

export interface NewCode {
  account_id: number;
  user_id: number;
  kind: CodeKind;
  expires_at: Date;
}

/**
 * Makes a code that opens one door of one account to one person, once (CONTRACT.md section 2). Only its SHA-256 is kept.
 * @param db of that account, or the system's
 */
export async function issueCode(db: Db, code: NewCode): Promise<string> {
  return (await issueMailedCode(db, code)).code;
}

/** The same, for who may have to take it back: a letter that was never sent used up nothing. */
export async function issueMailedCode(db: Db, { account_id, user_id, kind, expires_at }: NewCode) {
  const code = newCode();
  const { id } = await queries.insertCode(db, { account_id, user_id, kind, expires_at, code_hash: hashOf(code) });
  return { id, code };
}

export const takeBackCode = async (db: Db, account_id: number, id: number): Promise<void> => {
  await queries.deleteCode(db, account_id, id);
};

interface GivenCode {
  account_id: number;
  code: string;
  kinds: readonly CodeKind[];
}

interface CodeOwner {
  user_id: number;
  kind: CodeKind;
}

/**
 * Uses a code up. Of many calls at once with one code exactly one is given its owner; the transaction's rollback gives
 * the code back. Whether the owner is blocked is for the caller to ask.
 * @param db of that account, or the system's
 * @returns null for a code that is wrong, used, over, of another kind or account, or of somebody no longer a member
 */
export const spendCode = async (db: Db, { account_id, code, kinds }: GivenCode): Promise<CodeOwner | null> =>
  (await queries.useCode(db, account_id, hashOf(code), kinds)) ?? null;

/** Whose code it is, as {@link spendCode} would say, without using it up. */
export const readCode = async (db: Db, { account_id, code, kinds }: GivenCode): Promise<CodeOwner | null> =>
  (await queries.findCode(db, account_id, hashOf(code), kinds)) ?? null;

/** Codes that must not outlive a change of password, in every account: only as the system. */
export const endCodes = async (db: Db, user_id: number): Promise<void> => {
  await queries.endCodesOf(db, user_id, ['reset', 'enter']);
};

/** How many a person was given in the last hour, in every account: only as the system. */
export const countLastHour = (db: Db, user_id: number, kind: CodeKind, now: Date): Promise<number> =>
  queries.countCodes(db, user_id, kind, new Date(now.getTime() - 3_600_000));

export const removeOldCodes = async (db: Db): Promise<void> => {
  await queries.deleteOldCodes(db);
};

/**
 * An address that signs a person in to one of their accounts, once and within a minute: where they are led after
 * sign-up, from another account of theirs, or when the account has moved.
 * @param ctx its `db` must see that account: the account's own, or the system's
 */
export async function enterUrl(
  ctx: Pick<Ctx, 'db' | 'now' | 'platform'>,
  { account, user_id }: { account: { id: number; subdomain: string; proved_domain: string | null }; user_id: number },
): Promise<string> {
  const expires_at = new Date(ctx.now.getTime() + limits.enter_code_s * 1000);
  const code = await issueCode(ctx.db, { account_id: account.id, user_id, kind: 'enter', expires_at });
  return `${accountUrl(ctx.platform.settings, account)}/enter?code=${code}`;
}
