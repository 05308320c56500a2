import polyglot from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import type { I18nProvider } from 'react-admin';
import type { Language } from '#resources/account/account.resource.ts';
import { raRussian } from './raRussian.ts';
import { hasMessage, setLocale, type Translate } from './translate.ts';

const languages = [
  { locale: 'en', name: 'English' },
  { locale: 'ru', name: 'Русский' },
];

const own = { en: english, ru: raRussian };

/** react-admin infers `resources.users.fields.name`; our words of it are `users.fields.name`. */
const ourKey = (key: string) => (key.startsWith('resources.') ? key.slice('resources.'.length) : key);

/**
 * react-admin's words in polyglot, ours through words.ts, which speaks the same dialect. Make a new one when the
 * language changed or words were added, as `translate` then is new too.
 */
export function createI18nProvider(locale: Language, translate: Translate): I18nProvider {
  const provider = polyglot(() => own[locale], locale, languages, { allowMissing: true });
  return {
    ...provider,
    translate: (key, options) => {
      const known = ourKey(key);
      return hasMessage(known) ? translate(known, options) : provider.translate(key, options);
    },
    changeLocale: (next) => setLocale(next as Language),
  };
}
