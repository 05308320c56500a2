import en from '#i18n/en/mail.ts';
import ru from '#i18n/ru/mail.ts';
import { accountUrl } from '#server/accountUrl.ts';
import type { JobCtx } from '#server/context.ts';
import { escapeHtml } from '#server/mail/html.ts';
import { findInvitation } from './users.queries.ts';

const words = { en, ru };

/** Tells a person that another account has made them a member. Their password is the one they have. */
export async function sendInvitation(
  ctx: JobCtx,
  { account_id, user_id, invited_by }: { account_id: number; user_id: number; invited_by: number },
): Promise<void> {
  const found = await ctx.inAccount(account_id, (db) => findInvitation(db, account_id, user_id, invited_by));
  if (!found) return; // no longer a member: nothing to tell
  const say = words[found.language].invitation;
  const fill = (text: string) =>
    text
      .replaceAll('%{account}', found.account_name)
      .replaceAll('%{inviter}', found.inviter_name)
      .replaceAll('%{name}', found.name);
  const url = `${accountUrl(ctx.platform.settings, found)}/sign-in`;
  const paragraphs = [fill(say.greeting), fill(say.body), fill(say.how)];
  await ctx.platform.mail({
    to: found.email,
    subject: fill(say.subject),
    text: `${paragraphs.join('\n\n')}\n\n${url}\n`,
    html: `${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}\n<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>\n`,
  });
}
