import type { Language } from '#resources/account/account/account.resource.ts';
import type { MessageTree } from '#shared/resource.ts';
import { interpolate, type Params } from '#shared/text/interpolate.ts';
import { setStored } from '../state/browserStorage.ts';
import { storageKeys } from '../state/storageKeys.ts';
import { createStore, useStore } from '../state/store.ts';
import type { MessageSource } from './messageSource.ts';
import { type MessageKey, messageSources, type Namespace } from './messages.ts';

export type Translate = (key: MessageKey, params?: Params) => string;

export const locales = ['en', 'ru'] as const satisfies readonly Language[];

interface Catalog {
  locale: Language;
  messages: ReadonlyMap<string, string>;
  translate: Translate;
}

/** Namespaces in use: at the start those of the sign-in page. */
const sources = new Map<string, MessageSource>(
  (['common', 'errors', 'auth'] as const).map((name) => [name, messageSources[name]]),
);
const loaded = new Map<string, MessageTree>();

/** Keys may contain dots ("Server error. ..."), so messages are stored by their whole path. */
function flatten(tree: MessageTree, prefix: string, into: Map<string, string>): void {
  for (const [key, value] of Object.entries(tree)) {
    const path = `${prefix}.${key}`;
    if (typeof value === 'string') into.set(path, value);
    else flatten(value, path, into);
  }
}

function makeCatalog(locale: Language): Catalog {
  const messages = new Map<string, string>();
  for (const name of sources.keys()) flatten(loaded.get(`${locale}:${name}`) ?? {}, name, messages);
  return { locale, messages, translate: (key, params) => interpolate(messages.get(key) ?? key, params, locale) };
}

const catalog = createStore<Catalog>(makeCatalog('en'));

async function load(name: string, locale: Language): Promise<void> {
  const source = await sources.get(name)?.[locale]();
  loaded.set(`${locale}:${name}`, source?.default ?? {});
}

/** Other namespaces may be added while these load: done when none is missing. */
async function loadMissing(locale: Language): Promise<void> {
  const missing = [...sources.keys()].filter((name) => !loaded.has(`${locale}:${name}`));
  if (missing.length === 0) return;
  await Promise.all(missing.map((name) => load(name, locale)));
  await loadMissing(locale);
}

/** The language requested last: an earlier one that arrives later is not shown. */
let wanted: Language = 'en';

/** Loads the messages of every namespace in use in a language, and shows them from then on. */
export async function loadLocale(locale: Language): Promise<void> {
  wanted = locale;
  await loadMissing(locale);
  if (wanted !== locale) return;
  catalog.set(makeCatalog(locale));
  document.documentElement.lang = locale;
  setStored(storageKeys.spoken, locale);
}

/** Settles when the messages of all namespaces in use can be shown in the present language. */
async function showLoaded(): Promise<void> {
  const present = catalog.get().locale;
  await loadMissing(present);
  if (present === catalog.get().locale) catalog.set(makeCatalog(present));
  else await showLoaded();
}

/** Makes namespaces available to `translate`. Settles when their messages can be shown in the present language. */
export async function loadMessages(...names: readonly Namespace[]): Promise<void> {
  for (const name of names) if (!sources.has(name)) sources.set(name, messageSources[name]);
  await showLoaded();
}

/** Sets the messages of a namespace that has no file, such as an entity's; replaces those set before. */
export async function setMessages(name: string, source: MessageSource): Promise<void> {
  sources.set(name, source);
  for (const locale of locales) loaded.delete(`${locale}:${name}`);
  await showLoaded();
}

/** The user's choice of a language for this browser. It wins over the account's. */
export async function setLocale(next: Language): Promise<void> {
  setStored(storageKeys.locale, next);
  await loadLocale(next);
}

export const translate: Translate = (key, params) => catalog.get().translate(key, params);

/** For keys put together at run time: whether there is such a message among those loaded. */
export const hasMessage = (key: string): key is MessageKey => catalog.get().messages.has(key);

/** For keys put together at run time: the message, or undefined where there is none. */
export const translateIfKnown = (key: string, params?: Params): string | undefined =>
  hasMessage(key) ? translate(key, params) : undefined;

/** For texts made outside of components, which are made again when `translate` changes. */
export const currentLocale = (): Language => catalog.get().locale;

export const useTranslate = (): Translate => useStore(catalog).translate;
export const useLocale = (): Language => useStore(catalog).locale;
