import type { Language } from '#resources/account/account.resource.ts';
import type { Problem } from '#shared/problems.ts';
import type { Words } from '#shared/resource.ts';
import { remember } from '../session/memory.ts';
import { storageKeys } from '../session/storageKeys.ts';
import { createStore, useStore } from '../session/store.ts';
import { interpolate, type Params } from './interpolate.ts';

/** Words of one language: at hand, or fetched when that language is first shown. */
export type Source = Words | (() => Promise<Words>);
export type Translate = (key: string, params?: Params) => string;

export const locales = ['en', 'ru'] as const satisfies readonly Language[];

interface Speech {
  locale: Language;
  flat: ReadonlyMap<string, string>;
  translate: Translate;
}

const sources = new Map<string, Record<Language, Source>>([
  [
    '',
    {
      en: async () => (await import('#i18n/en/common.ts')).common,
      ru: async () => (await import('#i18n/ru/common.ts')).common,
    },
  ],
  [
    'auth',
    {
      en: async () => (await import('#i18n/en/auth.ts')).auth,
      ru: async () => (await import('#i18n/ru/auth.ts')).auth,
    },
  ],
]);
/** No section can be called so. */
const memberName = '@member';
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
  for (const name of sources.keys())
    flatten(loaded.get(`${locale}:${name}`) ?? {}, name === memberName ? '' : name, flat);
  return { locale, flat, translate: (key, params) => interpolate(flat.get(key) ?? params?._ ?? key, params, locale) };
}

const speech = createStore<Speech>(speak('en'));

async function load(name: string, locale: Language): Promise<void> {
  const source = sources.get(name)?.[locale];
  if (!source || loaded.has(`${locale}:${name}`)) return;
  loaded.set(`${locale}:${name}`, typeof source === 'function' ? await source() : source);
}

/** Loads every known word of a language and speaks it from then on. */
export async function loadWords(locale: Language): Promise<void> {
  await Promise.all([...sources.keys()].map((name) => load(name, locale)));
  speech.set(speak(locale));
  document.documentElement.lang = locale;
}

/**
 * Makes the words of a section known as `<name>.*`, at the root when the name is empty. Settles when those of the
 * present language are there; with words at hand (no function) they are there at once.
 */
export async function addWords(name: string, words: Record<Language, Source>): Promise<void> {
  sources.set(name, words);
  for (const locale of locales) loaded.delete(`${locale}:${name}`);
  const present = words[locale()];
  if (typeof present === 'function') await load(name, locale());
  else loaded.set(`${locale()}:${name}`, present);
  speech.set(speak(locale()));
}

/** What the pages behind sign-in share: a visitor's page does not carry it. */
export const addMemberWords = (): Promise<void> =>
  addWords(memberName, {
    en: async () => (await import('#i18n/en/member.ts')).member,
    ru: async () => (await import('#i18n/ru/member.ts')).member,
  });

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
