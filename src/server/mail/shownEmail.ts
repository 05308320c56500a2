import { domainToUnicode } from 'node:url';

/** A stored address as people write it: `u@пример.рф` for `u@xn--e1afmkfd.xn--p1ai` (docs/api.md#values). */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  return /(^|\.)xn--/i.test(domain) ? email.slice(0, at) + (domainToUnicode(domain) || domain) : email;
}
