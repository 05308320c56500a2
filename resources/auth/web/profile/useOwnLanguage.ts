import { useState } from 'react';
import { auth } from '#resources/auth/auth.resource.ts';
import type { User } from '#resources/users/users.resource.ts';
import { call } from '#web/api/api.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { loadLocale, locales, translate } from '#web/i18n/translate.ts';
import { session, useMe } from '#web/session/session.ts';
import { getStored, setStored } from '#web/state/browserStorage.ts';
import { storageKeys } from '#web/state/storageKeys.ts';
import { notify } from '#web/ui/messages.ts';

const { update_me } = auth.endpoints;

/** Saves a person's own language and switches to it at once. Null follows the account's language. */
export function useOwnLanguage(user: User) {
  const { account } = useMe();
  const [chosenHere, setChosenHere] = useState(() => getStored(storageKeys.locale));
  const own = user.language ?? account.language;

  /** Also removes this browser's own choice, which would take precedence (boot.ts). */
  const switchTo = async (language: User['language']) => {
    setStored(storageKeys.locale, null);
    setChosenHere(null);
    await loadLocale(language ?? account.language);
  };

  const choose = async (language: User['language']) => {
    try {
      const saved = await call(update_me, { body: { language } });
      await switchTo(language);
      session.setUser(saved);
      notify({ tone: 'success', text: translate('users.profile.language_saved') });
    } catch (error) {
      notify({ tone: 'error', title: translate('users.profile.language_failed'), text: errorText(error, 'users') });
    }
  };

  return {
    choose,
    follow: () => switchTo(user.language).catch(() => notify({ tone: 'error', text: translate('errors.network') })),
    /** The language chosen in this browser, if it differs from the person's; else null. */
    browserLanguage: locales.find((locale) => locale === chosenHere && locale !== own) ?? null,
  };
}
