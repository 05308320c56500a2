import type { Translate } from '#web/i18n/translate.ts';
import type { PaymentMethod } from '../payment_methods.resource.ts';

/** `Visa •••• 4242`; the kind, where the provider has named no brand. */
export function methodName({ kind, brand, last4 }: PaymentMethod, translate: Translate): string {
  const name = brand ?? translate(`payment_methods.kinds.${kind}`);
  return last4 ? `${name} •••• ${last4}` : name;
}

/** `04/2029`, as it is printed on cards; null where it is not known. */
export function expiryOf({ expires }: PaymentMethod): string | null {
  const [, year, month] = /^(\d{4})-(\d\d)$/.exec(expires ?? '') ?? [];
  return year ? `${month}/${year}` : null;
}
