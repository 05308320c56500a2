import type { Source } from '#web/providers/words.ts';
import type { Language } from '../account/account.resource.ts';

export const usersWords: Record<Language, Source> = {
  en: async () => (await import('#i18n/en/users.ts')).users,
  ru: async () => (await import('#i18n/ru/users.ts')).users,
};
