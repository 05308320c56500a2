import { useState } from 'react';
import { auth } from '#resources/auth/auth.resource.ts';
import type { User } from '#resources/users/users.resource.ts';
import { call } from '#web/api/api.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { loadLocale, locales, translate } from '#web/i18n/translate.ts';
import { session, useMe } from '#web/session/session.ts';
import { recall, remember } from '#web/state/memory.ts';
import { storageKeys } from '#web/state/storageKeys.ts';
import { notify } from '#web/ui/messages.ts';

const { update_me } = auth.endpoints;

/** A person's own language: kept with them, and spoken here at once. Null is the account's. */
export function useOwnLanguage(user: User) {
  const { account } = useMe();
  const [chosenHere, setChosenHere] = useState(() => recall(storageKeys.locale));
  const own = user.language ?? account.language;

  /** What was chosen in the menu of this browser would win (boot.ts): it gives way to what is chosen here. */
  const speak = async (language: User['language']) => {
    remember(storageKeys.locale, null);
    setChosenHere(null);
    await loadLocale(language ?? account.language);
  };

  const choose = async (language: User['language']) => {
    try {
      const saved = await call(update_me, { body: { language } });
      await speak(language);
      session.setUser(saved);
      notify({ tone: 'success', text: translate('users.profile.language_saved') });
    } catch (error) {
      notify({ tone: 'error', title: translate('users.profile.language_failed'), text: errorText(error, 'users') });
    }
  };

  return {
    choose,
    follow: () => speak(user.language).catch(() => notify({ tone: 'error', text: translate('errors.network') })),
    /** The language of this browser's own choice, where that is another. */
    otherwise: locales.find((locale) => locale === chosenHere && locale !== own) ?? null,
  };
}
