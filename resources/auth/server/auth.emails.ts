import en from '#i18n/en/mail.ts';
import ru from '#i18n/ru/mail.ts';
import { countLastHour, issueMailedCode } from '#resources/sessions/server/codes.service.ts';
import { deliver } from '#resources/sessions/server/mailedCode.service.ts';
import { accountUrl } from '#server/accountUrl.ts';
import type { JobCtx } from '#server/context.ts';
import { fill } from '#server/mail/fill.ts';
import { writeLetter } from '#server/mail/letter.ts';
import type { Mail } from '#server/mail/mail.ts';
import { limits } from '#shared/limits.ts';
import { auth } from '../auth.resource.ts';
import * as queries from './signUp.queries.ts';

const words = { en, ru };

/** Enough of a person and their account to write to them. */
interface Reader {
  name: string;
  email: string;
  language: 'en' | 'ru';
  account_name: string;
  subdomain: string;
  proved_domain: string | null;
}

/** How a letter's link begins; the code follows. Its host is the account's own, whatever the request said. */
const codePage = '/reset-password/confirm?code=';

/** To members alone, who are not blocked, and no more than a few an hour; to the address that is stored. */
export async function sendReset(
  ctx: JobCtx,
  { account_id, email }: { account_id: number; email: string },
): Promise<void> {
  const expires_at = new Date(ctx.now.getTime() + limits.reset_code_minutes * 60_000);
  const issued = await ctx.inSystem(async (db) => {
    const reader = await queries.lockForgetful(db, account_id, email);
    if (!reader) return null;
    const { user_id } = reader;
    const sent = await countLastHour(db, user_id, 'reset', ctx.now);
    if (sent >= limits.reset_mails_per_hour) return null;
    return { reader, ...(await issueMailedCode(db, { account_id, user_id, kind: 'reset', expires_at })) };
  });
  if (!issued) return;
  const { reader, id, code } = issued;
  const mail = write(ctx, reader, 'reset', `${codePage}${code}`, { minutes: limits.reset_code_minutes });
  await deliver(ctx, { account_id, id }, mail);
}

/** Somebody who is known has made an account, or another did so with their email: the link decides. */
export async function sendFound(ctx: JobCtx, payload: { account_id: number; user_id: number }): Promise<void> {
  const { account_id, user_id } = payload;
  const issued = await ctx.inSystem(async (db) => {
    const reader = await queries.lockFound(db, account_id, user_id);
    if (!reader?.awaits_owner_until) return null;
    const sent = await countLastHour(db, user_id, 'found', ctx.now);
    if (sent >= limits.reset_mails_per_hour) {
      // Many accounts at once are nobody's wish; still each gets its letter in the end.
      const run_at = new Date(ctx.now.getTime() + 3_600_000);
      await ctx.enqueue(db, auth, 'send_found', payload, { run_at });
      return null;
    }
    const expires_at = reader.awaits_owner_until;
    return { reader, ...(await issueMailedCode(db, { account_id, user_id, kind: 'found', expires_at })) };
  });
  if (!issued) return;
  const { reader, id, code } = issued;
  const mail = write(ctx, reader, 'found', `${codePage}${code}`, { days: limits.found_code_days });
  await deliver(ctx, { account_id, id }, mail);
}

export async function sendWelcome(
  ctx: JobCtx,
  { account_id, user_id }: { account_id: number; user_id: number },
): Promise<void> {
  const reader = await ctx.inAccount(account_id, (db) => queries.findOwner(db, account_id, user_id));
  if (reader) await ctx.platform.mail(write(ctx, reader, 'welcome', '/sign-in', {}));
}

const welcomed = ['first', 'second', 'third'] as const;

function write(
  ctx: JobCtx,
  reader: Reader,
  kind: 'reset' | 'found' | 'welcome',
  path: string,
  values: Record<string, number>,
): Mail {
  const { language, name, email, account_name } = reader;
  const url = accountUrl(ctx.platform.settings, reader);
  const filled = fill<Record<string, string>>(words[language][kind], { name, account: account_name, ...values });
  const say = (key: string) => filled[key] as string;
  return writeLetter(email, {
    language,
    account: { name: account_name, url },
    subject: say('subject'),
    greeting: say('greeting'),
    paragraphs: kind === 'welcome' ? [say('body')] : [say('body'), say('how')],
    steps: kind === 'welcome' ? welcomed.map(say) : [],
    action: { label: say('action'), url: `${url}${path}` },
    note: say('note'),
  });
}
