/** The DNS form of a name in any script: `кафе.рф` is `xn--80akn5b.xn--p1ai`. */
const encoded = (name: string): string => URL.parse(`http://${name}`)?.hostname ?? name;

/**
 * A domain name as it is compared and stored: lowercase, in its DNS form, without a trailing dot. Text that is not a
 * name is returned unchanged; the schema then refuses it.
 */
export function toDomainName(text: string): string {
  const name = text.trim().toLowerCase().replace(/\.$/, '');
  return /^[\p{L}\p{M}\p{N}.-]+$/u.test(name) && /[^a-z0-9.-]/.test(name) ? encoded(name) : name;
}
