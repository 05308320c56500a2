import type { core } from 'zod/mini';
import en from '#i18n/en/mail.ts';
import ru from '#i18n/ru/mail.ts';
import type { JobCtx } from '#server/context.ts';
import { composeEmail } from '#server/mail/composeEmail.ts';
import { fill } from '#server/mail/fill.ts';
import { platformUrl } from '#server/settings/hosts.ts';
import type { factors } from '../factors.resource.ts';
import { findRecipient } from './factors.queries.ts';

const words = { en, ru };

export type Notice = core.output<typeof factors.jobs.send_notice>;

/** Tells a person what was changed or tried, so that they notice what they have not done themselves. */
export async function sendNotice(ctx: JobCtx, { account_id, user_id, kind, name }: Notice): Promise<void> {
  const recipient = await ctx.inAccount(account_id, (db) => findRecipient(db, account_id, user_id));
  if (!recipient) return;
  const { second_factor: texts } = words[recipient.language];
  const filled = fill(
    { ...texts.notices[kind], greeting: texts.greeting, action: texts.action },
    { name: recipient.name, account: recipient.account_name, passkey: name ?? '' },
  );
  const url = platformUrl(ctx.platform.settings, recipient);
  await ctx.platform.mail(
    composeEmail(recipient.email, {
      language: recipient.language,
      account: { name: recipient.account_name, url },
      subject: filled.subject,
      greeting: filled.greeting,
      paragraphs: [filled.body],
      action: { label: filled.action, url: `${url}/?profile=factors` },
      note: filled.note,
    }),
  );
}
