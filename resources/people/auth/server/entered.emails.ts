import en from '#i18n/en/mail.ts';
import ru from '#i18n/ru/mail.ts';
import { deviceName, hasEnteredRecently } from '#resources/people/sessions/server/sessions.service.ts';
import type { Ctx, JobCtx } from '#server/context.ts';
import { composeEmail } from '#server/mail/composeEmail.ts';
import { fill } from '#server/mail/fill.ts';
import { platformUrl } from '#server/settings/hosts.ts';
import { auth } from '../auth.resource.ts';
import * as queries from './emails.queries.ts';

const words = { en, ru };

interface Entered {
  account_id: number;
  user_id: number;
  from_account_id: number;
  /** Browser and system of the new session. */
  device: string;
  /** ISO 8601. */
  at: string;
}

interface Entering {
  user_id: number;
  from_account_id: number;
  /** The session that it has opened. */
  session_id: number;
}

/**
 * Mails a person that they came to this account from another of theirs, so that they notice what they have not done
 * (docs/reference/api/people.md#other-accounts-of-a-person). Entering again within minutes, with the same browser and address, sends no second mail.
 */
export async function notifyOfEntry(ctx: Ctx, { session_id, ...of }: Entering): Promise<void> {
  if (await hasEnteredRecently(ctx, of.user_id, session_id)) return;
  const device = deviceName(ctx.caller.user_agent);
  await ctx.enqueue(auth, 'send_entered', { ...of, account_id: ctx.account.id, device, at: ctx.now.toISOString() });
}

export async function sendEntered(ctx: JobCtx, { account_id, user_id, from_account_id, ...of }: Entered) {
  const [recipient, from] = await ctx.inSystem(async (db) => [
    await queries.findMember(db, account_id, user_id),
    await queries.findAccountName(db, from_account_id),
  ]);
  if (!recipient) return;
  const { language, name, email, account_name: account } = recipient;
  const url = platformUrl(ctx.platform.settings, recipient);
  const texts = words[language].entered;
  const values = {
    name,
    account,
    from: from ?? '',
    device: of.device || texts.unknown,
    at: momentText(of.at, language),
  };
  const { subject, greeting, body, when, action, note } = fill(texts, values);
  const paragraphs = [body, when];
  const to = { label: action, url: `${url}/?profile=sessions` };
  await ctx.platform.mail(
    composeEmail(email, { language, account: { name: account, url }, subject, greeting, paragraphs, action: to, note }),
  );
}

const momentText = (at: string, language: 'en' | 'ru'): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))} UTC`;
