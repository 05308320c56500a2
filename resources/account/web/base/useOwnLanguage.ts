import type { Language } from '#resources/account/account.resource.ts';
import { locales } from '#web/i18n/translate.ts';
import { useMe } from '#web/session/session.ts';
import { recall } from '#web/state/memory.ts';
import { storageKeys } from '#web/state/storageKeys.ts';

/** What this person chose for themselves, which wins over the account's language; null where they did not. */
export function useOwnLanguage(): { language: Language; by: 'browser' | 'person' } | null {
  const { user } = useMe();
  const here = locales.find((language) => language === recall(storageKeys.locale));
  if (here) return { language: here, by: 'browser' };
  return user?.language ? { language: user.language, by: 'person' } : null;
}
