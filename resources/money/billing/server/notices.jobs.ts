import en from '#i18n/en/mail.ts';
import ru from '#i18n/ru/mail.ts';
import type { PaymentFailure } from '#resources/money/payment_methods/payment_methods.resource.ts';
import type { JobCtx } from '#server/context.ts';
import { findBilling } from '#server/ledger/billingRow.ts';
import { composeEmail } from '#server/mail/composeEmail.ts';
import { fill } from '#server/mail/fill.ts';
import { accountUrl } from '#server/settings/hosts.ts';
import { formatMoney } from '#shared/money/formatMoney.ts';
import { type BillingNotice, billing } from '../billing.resource.ts';
import * as queries from './billing.queries.ts';

const words = { en, ru };

interface Notice {
  account_id: number;
  about: BillingNotice;
  failure: PaymentFailure | null;
}

/** A job for each administrator, so that one mail that fails is not sent again to all. */
export async function tellAdministrators(ctx: JobCtx, notice: Notice): Promise<void> {
  const { account_id } = notice;
  await ctx.inAccount(account_id, async (db) => {
    for (const { user_id } of await queries.findAdministrators(db, account_id))
      await ctx.enqueue(db, billing, 'mail', { ...notice, user_id });
  });
}

export async function mailNotice(ctx: JobCtx, { account_id, user_id, ...notice }: Notice & { user_id: number }) {
  const found = await ctx.inAccount(account_id, async (db) => {
    const recipient = await queries.findRecipient(db, account_id, user_id);
    return recipient && { recipient, row: await findBilling(db, account_id) };
  });
  if (!found) return;
  const { recipient, row } = found;
  const url = accountUrl(ctx.platform.settings, recipient);
  const { language, name, email, account_name } = recipient;
  const texts = words[language];
  const money = (sum: string | null) => formatMoney(sum ?? '0.00', 'RUB', language);
  const filled = fill(texts[notice.about], {
    ...{ name, account: account_name, balance: money(row.balance) },
    ...{ limit: money(row.alert_below), amount: money(row.autorefill_amount) },
  });
  await ctx.platform.mail(
    composeEmail(email, {
      language,
      account: { name: account_name, url },
      subject: filled.subject,
      greeting: filled.greeting,
      paragraphs: [filled.body, ...(notice.failure ? [texts.payment_failures[notice.failure]] : []), filled.how],
      action: { label: filled.action, url: `${url}/admin/billing` },
      note: filled.note,
    }),
  );
}
