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

/** By signs and short forms, in lower case, that mean one currency nearly everywhere. */
const byWord = new Map(
  Object.entries({
    USD: '$ us$ dollar dollars',
    EUR: '€ euro euros',
    GBP: '£',
    JPY: '¥ jp¥ 円',
    CNY: 'cn¥ 元',
    INR: '₹',
    KRW: '₩ 원',
    BRL: 'r$',
    CAD: 'c$ ca$',
    AUD: 'a$ au$',
    NZD: 'nz$',
    HKD: 'hk$',
    TRY: '₺',
    ILS: '₪',
    VND: '₫',
    THB: '฿',
    RUB: '₽ rur руб р рубль рубля рублей',
    UAH: '₴ грн',
    KZT: '₸ тг тнг тенге',
    UZS: 'сум',
    KGS: 'сом',
    BGN: 'лв',
    PLN: 'zł',
    CZK: 'kč',
    HUF: 'ft',
    RON: 'lei',
    RSD: 'дин din',
    CHF: 'sfr',
    IDR: 'rp',
    MYR: 'rm',
  }).flatMap(([code, forms]) => forms.split(' ').map((form) => [form, code] as const)),
);

/** Code of ISO 4217 of what stands beside a number; null if it is none, or may be several. */
export function currencyOf(unit: string): string | null {
  const known = byWord.get(unit.replace(/[ .]/g, '').toLowerCase());
  if (known) return known;
  return /^[A-Za-z]{3}$/.test(unit) && isCurrency(unit) ? unit.toUpperCase() : null;
}
