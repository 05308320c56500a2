import { groupDigits } from '#shared/money/groupDigits.ts';

/** `smart_count` chooses the plural form, `_` is the default text; the others replace `%{name}`. */
export type Params = { readonly _?: string; readonly smart_count?: number } & {
  readonly [name: string]: string | number | undefined;
};

const order = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
const rules = new Map<string, Intl.PluralRules>();

function rulesOf(locale: string): Intl.PluralRules {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, known);
  return known;
}

/** Plural forms are in CLDR's order: one, other in English; one, few, many in Russian (fractions take the last). */
function formOf(phrase: string, count: number, locale: string): string {
  const forms = phrase.split('||||').map((form) => form.trim());
  const known = rulesOf(locale);
  const categories = order.filter((name) => known.resolvedOptions().pluralCategories.includes(name));
  const index = categories.indexOf(known.select(count));
  return forms[Math.min(index, forms.length - 1)] ?? phrase;
}

/** Interpolates as node-polyglot does: a missing value stays `%{name}`. Only the count's digits are grouped, since other
 * numbers may be ids. */
export function interpolate(phrase: string, params: Params | undefined, locale: string): string {
  if (!params) return phrase;
  const { smart_count } = params;
  const form = smart_count === undefined ? phrase : formOf(phrase, smart_count, locale);
  return form.replace(/%\{(\w+)\}/g, (place, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) return place;
    return name === 'smart_count' ? groupDigits(value) : String(value);
  });
}
