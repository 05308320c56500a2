import { domainToUnicode } from 'node:url';

/** A stored address as people write it: `u@пример.рф` for `u@xn--e1afmkfd.xn--p1ai` (docs/reference/api/every-call.md#values). */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  return /(^|\.)xn--/i.test(domain) ? email.slice(0, at) + (domainToUnicode(domain) || domain) : email;
}

/** Both forms of a stored address in lower case, as texts that people write may have it. */
export const formsOf = (email: string): string[] => [
  ...new Set([email, shownEmail(email)].map((form) => form.toLowerCase())),
];
