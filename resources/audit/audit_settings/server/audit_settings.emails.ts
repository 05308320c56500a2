import en from '#i18n/en/mail.ts';
import ru from '#i18n/ru/mail.ts';
import type { JobCtx } from '#server/context.ts';
import { composeEmail } from '#server/mail/composeEmail.ts';
import { fill } from '#server/mail/fill.ts';
import { platformUrl } from '#server/settings/hosts.ts';
import { hostOf } from './settings.service.ts';
import { findRecipient } from './stream.queries.ts';

const messages = { en, ru };

/** Tells one administrator that the log is not sent any more. */
export async function mailStopped(
  ctx: JobCtx,
  { account_id, user_id }: { account_id: number; user_id: number },
): Promise<void> {
  const found = await ctx.inAccount(account_id, (db) => findRecipient(db, account_id, user_id));
  if (!found?.stopped_at) return; // no administrator any more, or turned on again
  const { language, name, email, account_name } = found;
  const url = platformUrl(ctx.platform.settings, found);
  const filled = fill(messages[language].audit_stopped, {
    name,
    account: account_name,
    host: hostOf(found.stream_url) ?? '',
  });
  await ctx.platform.mail(
    composeEmail(email, {
      language,
      account: { name: account_name, url },
      subject: filled.subject,
      greeting: filled.greeting,
      paragraphs: [filled.body, filled.how],
      action: { label: filled.action, url: `${url}/admin/audit/settings` },
      note: filled.note,
    }),
  );
}
