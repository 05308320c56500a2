import en from '#i18n/en/mail.ts';
import ru from '#i18n/ru/mail.ts';
import { countLastHour, issueCode, mailCode, mailNewCode } from '#resources/people/sessions/server/codes.service.ts';
import type { JobCtx } from '#server/context.ts';
import { fromNow } from '#server/database/sql/conditions.ts';
import { composeEmail } from '#server/mail/composeEmail.ts';
import { fill } from '#server/mail/fill.ts';
import type { Mail } from '#server/mail/mail.ts';
import { platformUrl } from '#server/settings/hosts.ts';
import { limits } from '#shared/limits.ts';
import { DAY_S } from '#shared/time/time.ts';
import { auth } from '../auth.resource.ts';
import * as queries from './emails.queries.ts';

const words = { en, ru };

interface Recipient {
  name: string;
  email: string;
  language: 'en' | 'ru';
  account_name: string;
  subdomain: string;
  proved_domain: string | null;
}

/** The path of mailed links. Their host is always the account's own of the platform, whatever the request's host was. */
const codePath = '/reset-password/confirm?code=';

/** To members who are not blocked, a few times an hour at most: docs/reference/api/sign-in.md#password-reset. */
export async function sendReset(
  ctx: JobCtx,
  { account_id, email }: { account_id: number; email: string },
): Promise<void> {
  const expires_at = fromNow(limits.reset_code_minutes * 60);
  const issued = await ctx.inSystem(async (db) => {
    const recipient = await queries.lockMemberByEmail(db, account_id, email);
    if (!recipient) return null;
    const { user_id } = recipient;
    const sent = await countLastHour(db, user_id, 'reset');
    if (sent >= limits.reset_mails_per_hour) return null;
    return { recipient, ...(await issueCode(db, { account_id, user_id, kind: 'reset', expires_at })) };
  });
  if (!issued) return;
  const { recipient, id, code } = issued;
  const mail = buildEmail(ctx, recipient, 'reset', `${codePath}${code}`, { minutes: limits.reset_code_minutes });
  await mailCode(ctx, { account_id, id }, mail);
}

/** A known person has opened an account, or someone else did with their email. Following the link claims it. */
export async function sendFound(ctx: JobCtx, payload: { account_id: number; user_id: number }): Promise<void> {
  const { account_id, user_id } = payload;
  const issued = await ctx.inSystem(async (db) => {
    const recipient = await queries.lockFutureOwner(db, account_id, user_id);
    if (!recipient?.awaits_owner_until) return null;
    const sent = await countLastHour(db, user_id, 'found');
    if (sent >= limits.reset_mails_per_hour) {
      // Over the limit of mails an hour: later.
      const run_at = new Date(ctx.now.getTime() + 3_600_000);
      await ctx.enqueue(db, auth, 'send_found', payload, { run_at });
      return null;
    }
    const expires_at = recipient.awaits_owner_until;
    return { recipient, ...(await issueCode(db, { account_id, user_id, kind: 'found', expires_at })) };
  });
  if (!issued) return;
  const { recipient, id, code } = issued;
  const mail = buildEmail(ctx, recipient, 'found', `${codePath}${code}`, { days: limits.found_code_days });
  await mailCode(ctx, { account_id, id }, mail);
}

/** To the owner of a new account, with the link that confirms their address. */
export async function sendWelcome(
  ctx: JobCtx,
  { account_id, user_id }: { account_id: number; user_id: number },
): Promise<void> {
  const recipient = await ctx.inAccount(account_id, (db) => queries.findMember(db, account_id, user_id));
  if (!recipient) return;
  const expires_at = fromNow(limits.confirm_code_days * DAY_S);
  await mailNewCode(ctx, { account_id, user_id, kind: 'confirm', expires_at }, (code) =>
    buildEmail(ctx, recipient, 'welcome', `${codePath}${code}`, { days: limits.confirm_code_days }),
  );
}

const welcomeSteps = ['first', 'second', 'third'] as const;

function buildEmail(
  ctx: JobCtx,
  recipient: Recipient,
  kind: 'reset' | 'found' | 'welcome',
  path: string,
  values: Record<string, number>,
): Mail {
  const { language, name, email, account_name } = recipient;
  const url = platformUrl(ctx.platform.settings, recipient);
  const filled = fill<Record<string, string>>(words[language][kind], { name, account: account_name, ...values });
  const text = (key: string) => filled[key] as string;
  return composeEmail(email, {
    language,
    account: { name: account_name, url },
    subject: text('subject'),
    greeting: text('greeting'),
    paragraphs: [text('body'), text('how')],
    steps: kind === 'welcome' ? welcomeSteps.map(text) : [],
    action: { label: text('action'), url: `${url}${path}` },
    note: text('note'),
  });
}
