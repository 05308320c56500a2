import type { Language } from '#resources/account/account.resource.ts';
import type { Source } from '../../providers/words.ts';

/** Words of the administration itself. */
export const adminOwnWords: Record<Language, Source> = {
  en: async () => (await import('#i18n/en/admin.ts')).admin,
  ru: async () => (await import('#i18n/ru/admin.ts')).admin,
};
