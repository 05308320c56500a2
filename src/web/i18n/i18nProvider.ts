import type { I18nProvider } from 'react-admin';
import type { Language } from '#resources/account/account/account.resource.ts';
import type { MessageTree } from '#shared/resource.ts';
import { interpolate, type Params } from '#shared/text/interpolate.ts';
import type { MessageSource } from './messageSource.ts';
import { hasMessage, setLocale, type Translate } from './translate.ts';

/** react-admin's own messages, under its prefix `ra`. They are in polyglot's format, like ours. */
export const raMessages: MessageSource = {
  en: async () => ({ default: (await import('ra-language-english')).default.ra as unknown as MessageTree }),
  ru: () => import('./raRussian.ts'),
};

const languages = [
  { locale: 'en', name: 'English' },
  { locale: 'ru', name: 'Русский' },
];

/** react-admin infers `resources.users.fields.name`; our key of it is `users.fields.name`. */
const ourKey = (key: string) => (key.startsWith('resources.') ? key.slice('resources.'.length) : key);

/** Reads the loaded messages for react-admin. Make a new one when the language changes or messages are added. */
export const createI18nProvider = (locale: Language, translate: Translate): I18nProvider => ({
  translate: (key, options?: Params) => {
    const known = ourKey(key);
    return hasMessage(known) ? translate(known, options) : interpolate(options?._ ?? key, options, locale);
  },
  changeLocale: (next) => setLocale(next as Language),
  getLocale: () => locale,
  getLocales: () => languages,
});
