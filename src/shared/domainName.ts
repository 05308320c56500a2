/** Letters of any script as DNS has them (`кафе.рф` is `xn--80akn5b.xn--p1ai`). */
const encoded = (name: string): string => URL.parse(`http://${name}`)?.hostname ?? name;

/**
 * A domain name as it is compared and kept: in small letters, letters of other scripts in their DNS form, without the dot
 * that may end it. What is no name at all comes back as it is, for the rule that follows to refuse.
 */
export function toDomainName(text: string): string {
  const name = text.trim().toLowerCase().replace(/\.$/, '');
  return /^[\p{L}\p{M}\p{N}.-]+$/u.test(name) && /[^a-z0-9.-]/.test(name) ? encoded(name) : name;
}
