import en from '#i18n/en/mail.ts';
import ru from '#i18n/ru/mail.ts';
import { mailNewCode } from '#resources/people/sessions/server/codes.service.ts';
import type { JobCtx } from '#server/context.ts';
import { fromNow } from '#server/database/sql/conditions.ts';
import { composeEmail } from '#server/mail/composeEmail.ts';
import { fill } from '#server/mail/fill.ts';
import { platformUrl } from '#server/settings/hosts.ts';
import { limits } from '#shared/limits.ts';
import { DAY_S } from '#shared/time/time.ts';
import { findInvitation, ownerIsProved } from './users.queries.ts';

const messages = { en, ru };

type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

interface Payload {
  account_id: number;
  user_id: number;
  invited_by: number;
}

/**
 * Mails an invitation: a new person chooses a password with its link, a known one accepts. Not before the account's owner
 * has proved their address; it can be sent again then.
 */
export async function sendInvitation(ctx: JobCtx, { account_id, user_id, invited_by }: Payload): Promise<void> {
  const found = await ctx.inAccount(account_id, async (db) =>
    (await ownerIsProved(db, account_id)) ? findInvitation(db, account_id, user_id, invited_by) : undefined,
  );
  if (!found?.is_invited) return; // no longer a member, or has accepted
  const url = platformUrl(ctx.platform.settings, found);
  const expires_at = fromNow(limits.invite_code_days * DAY_S);
  await mailNewCode(ctx, { account_id, user_id, kind: 'invite', expires_at }, (code) =>
    emailOf(found, url, `${url}/reset-password/confirm?code=${code}`),
  );
}

function emailOf({ language, name, email, pending, account_name, inviter_name }: Invitation, url: string, to: string) {
  const texts = pending ? messages[language].invitation : messages[language].invite;
  const filled = fill(texts, { name, account: account_name, inviter: inviter_name, days: limits.invite_code_days });
  return composeEmail(email, {
    language,
    account: { name: account_name, url },
    subject: filled.subject,
    greeting: filled.greeting,
    paragraphs: [filled.body, filled.how],
    action: { label: filled.action, url: to },
    note: filled.note,
  });
}
