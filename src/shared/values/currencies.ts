/** How people shorten currencies that have no sign of their own, in lower case and without a point. */
const words = new Set(
  'руб р рубль рубля рублей rur грн тг тнг тенге сум сом лв дин kr zł kč ft fr sfr rs rp rm lei din euro euros dollar dollars 円 元 원'.split(
    ' ',
  ),
);

/** `$`, `₽`, `US$`, `US $`, `R$`, `CN¥`. */
const sign = /^[A-Za-z]{0,3} ?\p{Sc}$/u;

let codes: ReadonlySet<string> | null = null;

/** Whether it is or has a sign, and is no word. */
export const hasCurrencySign = (text: string): boolean => sign.test(text);

/** Whether it is a sign, a code of ISO 4217 or a short form of a currency. */
export function isCurrency(text: string): boolean {
  if (sign.test(text)) return true;
  codes ??= new Set(Intl.supportedValuesOf('currency'));
  return codes.has(text.toUpperCase()) || words.has(text.replace(/\.$/, '').toLowerCase());
}
