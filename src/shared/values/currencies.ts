/** How people shorten currencies that have no sign of their own, in lower case and without a point. */
const words = new Set('руб р рубль рубля рублей грн тг тнг сум сом лв дин kr zł kč ft fr sfr rs lei din'.split(' '));

/** `$`, `₽`, `US$`, `R$`, `CN¥`. */
const sign = /^[A-Za-z]{0,3}\p{Sc}$/u;

let codes: ReadonlySet<string> | null = null;

/** Whether it is a sign, a code of ISO 4217 or a short form of a currency. */
export function isCurrency(text: string): boolean {
  if (sign.test(text)) return true;
  codes ??= new Set(Intl.supportedValuesOf('currency'));
  return codes.has(text.toUpperCase()) || words.has(text.replace(/\.$/, '').toLowerCase());
}
