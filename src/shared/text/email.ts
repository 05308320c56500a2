/** What a domain name cannot have, and a URL gives a meaning of its own. */
const ofUrls = /[^a-zA-Z0-9.\-\u0080-\u{10ffff}]/u;

/**
 * The one form of an address that is stored and compared: its domain as DNS writes it, `u@xn--e1afmkfd.xn--p1ai` for
 * `u@пример.рф` (UTS 46, docs/reference/api/every-call.md#values). Any other text stays as it is, for the check that comes next.
 */
export function canonicalEmail(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (at === 0 || /^\p{ASCII}*$/u.test(domain) || ofUrls.test(domain)) return address;
  const ascii = URL.parse(`http://${domain}/`)?.hostname;
  return ascii ? address.slice(0, at) + ascii : address;
}

/** What a search for a part of an address looks for: whole labels of another alphabet are stored as DNS writes them. */
export function storedPart(query: string): string {
  const at = query.lastIndexOf('@') + 1;
  const labels = query.slice(at).split('.');
  return query.slice(0, at) + labels.map((label) => canonicalEmail(`@${label}`).slice(1)).join('.');
}

/** Letters, digits and these before the @; a domain whose last label is of letters, or one of another alphabet. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]{1,59})$/;
