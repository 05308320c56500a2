import en from '#i18n/en/payments.ts';
import ru from '#i18n/ru/payments.ts';
import { fill } from '#server/mail/fill.ts';
import type { PayingAccount } from '#server/payments/advancing.ts';

const words = { en, ru };

/** What a provider shows to the customer as the purpose of a payment. */
export const descriptionFor = ({ language, name }: PayingAccount): string =>
  fill({ text: words[language].description }, { account: name }).text;
