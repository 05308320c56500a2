import { locales } from '#web/providers/words.ts';
import { recall } from '#web/session/memory.ts';
import { useMe } from '#web/session/session.ts';
import { storageKeys } from '#web/session/storageKeys.ts';
import type { Language } from './account.resource.ts';

/** What this person chose for themselves, which wins over the account's language; null where they did not. */
export function useOwnLanguage(): { language: Language; by: 'browser' | 'person' } | null {
  const { user } = useMe();
  const here = locales.find((language) => language === recall(storageKeys.locale));
  if (here) return { language: here, by: 'browser' };
  return user?.language ? { language: user.language, by: 'person' } : null;
}
