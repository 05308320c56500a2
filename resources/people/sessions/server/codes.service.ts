import { createHash, randomBytes } from 'node:crypto';
import type { Ctx, JobCtx } from '#server/context.ts';
import { fromNow } from '#server/database/sql/conditions.ts';
import type { Db } from '#server/database/tables/tables.ts';
import type { Mail } from '#server/mail/mail.ts';
import { platformUrl } from '#server/settings/hosts.ts';
import { limits } from '#shared/limits.ts';
import * as queries from './codes.queries.ts';

type CodeKind = queries.CodeKind;

/** 256 bits of randomness behind a recognisable prefix. */
const newCode = (): string => `stoa_code_${randomBytes(32).toString('base64url')}`;

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

export interface NewCode {
  account_id: number;
  user_id: number;
  kind: CodeKind;
  /** By the database's clock. */
  expires_at: queries.Moment;
  /** Of an `enter` code: the account that the person comes from. */
  from_account_id?: number | null;
}

/**
 * Makes a code that signs one person in to one account, once. Only its SHA-256 is stored:
 * docs/reference/api/sign-in.md#sign-in-by-mailed-link.
 * @param db of that account, or the system's
 */
export async function issueCode(
  db: Db,
  { from_account_id = null, ...of }: NewCode,
): Promise<{ id: number; code: string }> {
  const code = newCode();
  const { id } = await queries.insertCode(db, { ...of, from_account_id, code_hash: hashOf(code) });
  return { id, code };
}

interface GivenCode {
  account_id: number;
  code: string;
  kinds: readonly CodeKind[];
}

interface CodeOwner {
  user_id: number;
  kind: CodeKind;
}

interface UsedCode extends CodeOwner {
  from_account_id: number | null;
}

/**
 * Uses a code up. Of many concurrent calls with one code, one gets its owner; a rollback of the transaction leaves the
 * code unused. The caller checks whether the owner is blocked.
 * @param db of that account, or the system's
 * @returns null when the code is wrong, used, expired, of another kind or account, or its owner is no longer a member
 */
export const consumeCode = async (db: Db, { account_id, code, kinds }: GivenCode): Promise<UsedCode | null> =>
  (await queries.useCode(db, account_id, hashOf(code), kinds)) ?? null;

/** The same as {@link consumeCode} without using the code up. */
export const readCode = async (db: Db, { account_id, code, kinds }: GivenCode): Promise<CodeOwner | null> =>
  (await queries.findCode(db, account_id, hashOf(code), kinds)) ?? null;

/** Whose code it is or was, for a few days after its use; null for one that is not known. */
export const ownerOfCode = async (db: Db, account_id: number, code: string): Promise<number | null> =>
  (await queries.findCodeOwner(db, account_id, hashOf(code)))?.user_id ?? null;

/** Codes that a change of password invalidates, in every account. Only inside asSystem. */
export const invalidateCodes = async (db: Db, user_id: number): Promise<void> => {
  await queries.invalidateCodesOf(db, user_id, ['reset', 'enter']);
};

/** How many codes a person got in the last hour, in all accounts. Only inside asSystem. */
export const countLastHour = (db: Db, user_id: number, kind: CodeKind): Promise<number> =>
  queries.countCodes(db, user_id, kind);

export const removeOldCodes = async (db: Db): Promise<void> => {
  await queries.deleteOldCodes(db);
};

/**
 * A link that signs a person in to one of their accounts, once and within a minute: from another of their accounts, or
 * when the account's address has changed.
 * @param ctx its `db` must see that account: the account's own, or the system's
 */
export async function enterUrl(
  ctx: Pick<Ctx, 'db' | 'platform' | 'account'>,
  { account, user_id }: { account: { id: number; subdomain: string }; user_id: number },
): Promise<string> {
  const expires_at = fromNow(limits.enter_code_s);
  const of = { account_id: account.id, user_id, kind: 'enter', expires_at, from_account_id: ctx.account.id } as const;
  const { code } = await issueCode(ctx.db, of);
  return `${platformUrl(ctx.platform.settings, account)}/enter?code=${code}`;
}

// ── Mailed codes ─────────────────────────────────────────────────────────────────────────────────────

/** Issues a code and mails it. When the mail cannot be sent the code is deleted, and the job issues another one later. */
export async function mailNewCode(ctx: JobCtx, code: NewCode, emailOf: (code: string) => Mail): Promise<void> {
  const issued = await ctx.inAccount(code.account_id, (db) => issueCode(db, code));
  await mailCode(ctx, { ...issued, account_id: code.account_id }, emailOf(issued.code));
}

/** Mails a code that was issued already, or deletes it when the mail cannot be sent. */
export async function mailCode(ctx: JobCtx, { account_id, id }: { account_id: number; id: number }, email: Mail) {
  try {
    await ctx.platform.mail(email);
  } catch (error) {
    await ctx.inAccount(account_id, (db) => queries.deleteCode(db, account_id, id));
    throw error;
  }
}
