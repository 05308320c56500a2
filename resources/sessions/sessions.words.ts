import type { Source } from '#web/providers/words.ts';
import type { Language } from '../account/account.resource.ts';

export const sessionsWords: Record<Language, Source> = {
  en: async () => (await import('#i18n/en/sessions.ts')).sessions,
  ru: async () => (await import('#i18n/ru/sessions.ts')).sessions,
};
