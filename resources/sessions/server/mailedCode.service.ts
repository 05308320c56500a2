import type { JobCtx } from '#server/context.ts';
import type { Mail } from '#server/mail/mail.ts';
import { issueMailedCode, type NewCode, takeBackCode } from './codes.service.ts';

/**
 * Mails somebody a code. A letter that could not be handed over leaves no code behind: the job tries again with another
 * one, whose time begins then, and what was never sent does not count as sent.
 */
export async function mailWithCode(ctx: JobCtx, code: NewCode, letterOf: (code: string) => Mail): Promise<void> {
  const issued = await ctx.inAccount(code.account_id, (db) => issueMailedCode(db, code));
  await deliver(ctx, { ...issued, account_id: code.account_id }, letterOf(issued.code));
}

/** The same of a code that was issued already. */
export async function deliver(ctx: JobCtx, { account_id, id }: { account_id: number; id: number }, letter: Mail) {
  try {
    await ctx.platform.mail(letter);
  } catch (error) {
    await ctx.inAccount(account_id, (db) => takeBackCode(db, account_id, id));
    throw error;
  }
}
