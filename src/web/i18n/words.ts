import type { Language } from '#resources/account/account.resource.ts';
import type { Problem } from '#shared/problems.ts';
import type { Words } from '#shared/resource.ts';
import { remember } from '../state/memory.ts';
import { storageKeys } from '../state/storageKeys.ts';
import { createStore, useStore } from '../state/store.ts';
import { interpolate, type Params } from './interpolate.ts';

/** The words of a section: of each language a file that exports nothing else, fetched when it is first spoken. */
export type Source = Record<Language, () => Promise<Record<string, Words>>>;
export type Translate = (key: string, params?: Params) => string;

export const locales = ['en', 'ru'] as const satisfies readonly Language[];

interface Speech {
  locale: Language;
  flat: ReadonlyMap<string, string>;
  translate: Translate;
}

/**
 * By section: its words are known as `<section>.*`, those of no section by themselves. What follows an `@` tells apart
 * several files of one section, which different pages load.
 */
const sources = new Map<string, Source>([
  ['', { en: () => import('#i18n/en/common.ts'), ru: () => import('#i18n/ru/common.ts') }],
  ['auth', { en: () => import('#i18n/en/auth.ts'), ru: () => import('#i18n/ru/auth.ts') }],
]);
const loaded = new Map<string, Words>();

/** polyglot does the same: keys are whole dotted paths, so a key may itself hold dots ("Server error. ..."). */
function flatten(words: Words, prefix: string, into: Map<string, string>): void {
  for (const [key, value] of Object.entries(words)) {
    const path = prefix ? `${prefix}.${key}` : key;
    if (typeof value === 'string') into.set(path, value);
    else flatten(value, path, into);
  }
}

function speak(locale: Language): Speech {
  const flat = new Map<string, string>();
  for (const name of sources.keys()) flatten(loaded.get(`${locale}:${name}`) ?? {}, name.replace(/@.*/, ''), flat);
  return { locale, flat, translate: (key, params) => interpolate(flat.get(key) ?? params?._ ?? key, params, locale) };
}

const speech = createStore<Speech>(speak('en'));

async function load(name: string, locale: Language): Promise<void> {
  const [words] = Object.values((await sources.get(name)?.[locale]()) ?? {});
  loaded.set(`${locale}:${name}`, words ?? {});
}

/** Sections may be added while others are on their way: it is done when none is missing. */
async function loadMissing(locale: Language): Promise<void> {
  const missing = [...sources.keys()].filter((name) => !loaded.has(`${locale}:${name}`));
  if (missing.length === 0) return;
  await Promise.all(missing.map((name) => load(name, locale)));
  await loadMissing(locale);
}

/** The language asked for last: an earlier one that arrives later is not spoken. */
let wanted: Language = 'en';

/** Loads every known word of a language and speaks it from then on. */
export async function loadWords(locale: Language): Promise<void> {
  wanted = locale;
  await loadMissing(locale);
  if (wanted !== locale) return;
  speech.set(speak(locale));
  document.documentElement.lang = locale;
  remember(storageKeys.spoken, locale);
}

/** Makes the words of a section known as `<name>.*`. Settles when those of the present language are spoken. */
export async function addWords(name: string, source: Source): Promise<void> {
  if (!sources.has(name)) sources.set(name, source);
  const present = locale();
  await loadMissing(present);
  if (present === locale()) speech.set(speak(present));
  else await addWords(name, source);
}

/** The same for words that may have changed since: an entity's are its people's own. */
export async function replaceWords(name: string, source: Source): Promise<void> {
  sources.set(name, source);
  for (const each of locales) loaded.delete(`${each}:${name}`);
  await addWords(name, source);
}

/** What the pages behind sign-in share: a visitor's page does not carry it. */
export const addMemberWords = (): Promise<void> =>
  addWords('@member', { en: () => import('#i18n/en/member.ts'), ru: () => import('#i18n/ru/member.ts') });

/** What the visitors' pages beside sign-in say. */
export const addWaysWords = (): Promise<void> =>
  addWords('auth@ways', { en: () => import('#i18n/en/ways.ts'), ru: () => import('#i18n/ru/ways.ts') });

/** A language that this person chose for this browser: it wins over the account's (SPEC.md section 4, start-up). */
export async function setLocale(next: Language): Promise<void> {
  remember(storageKeys.locale, next);
  await loadWords(next);
}

const locale = (): Language => speech.get().locale;
export const translate: Translate = (key, params) => speech.get().translate(key, params);
export const hasWord = (key: string): boolean => speech.get().flat.has(key);

export const useTranslate = (): Translate => useStore(speech).translate;
export const useLocale = (): Language => useStore(speech).locale;

/**
 * What to tell a person of a refused call. The section's own words win over everybody's; a message without words is
 * the server's fault, and said so (SPEC.md section 8).
 */
export function problemText(problem: Pick<Problem, 'message'>, section?: string): string {
  const { message } = problem;
  const own = section ? [`${section}.errors.${message}`] : [];
  const key = [...own, `errors.${message}`, message].find(hasWord);
  return key ? translate(key) : translate('errors.server');
}
