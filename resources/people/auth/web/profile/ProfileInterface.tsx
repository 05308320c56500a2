import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { User } from '#resources/people/users/users.resource.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { loadLocale, locales, translate, useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { Segmented } from '#web/inputs/ui/Segmented.tsx';
import { CardGroup } from '#web/resource/card/editor/CardGroup.tsx';
import { session, useMe } from '#web/session/session.ts';
import { getStored, setStored } from '#web/state/browserStorage.ts';
import { storageKeys } from '#web/state/storageKeys.ts';
import { setTheme, type ThemePreference, useTheme } from '#web/theme/theme.ts';
import { updateMe } from './api.ts';
import styles from './profile.module.css';

/** The person's language and this browser's theme; both take effect at once. */
export function ProfileInterface({ user }: { user: User }) {
  const translate = useTranslate();
  return (
    <CardGroup
      id="users-interface"
      title={translate('users.profile.interface')}
      text={translate('users.profile.interface_text')}
    >
      <Language user={user} />
      <Theme />
    </CardGroup>
  );
}

function Language({ user }: { user: User }) {
  const translate = useTranslate();
  const { choose, follow, browserLanguage } = useOwnLanguage(user);
  const options = [
    { value: 'account' as const, label: translate('users.profile.as_account') },
    { value: 'en' as const, label: translate('common.language.en') },
    { value: 'ru' as const, label: translate('common.language.ru') },
  ];
  return (
    <div>
      <Caption>{translate('users.profile.language')}</Caption>
      <Segmented
        legend={translate('users.profile.language')}
        options={options}
        value={user.language ?? 'account'}
        onChange={(value) => void choose(value === 'account' ? null : value)}
      />
      {browserLanguage && (
        <Typography variant="body2" color="text.secondary" className={styles.otherwise}>
          {translate('users.profile.here_otherwise', { language: translate(`common.language.${browserLanguage}`) })}{' '}
          <Link component="button" type="button" underline="hover" onClick={() => void follow()}>
            {translate('users.profile.follow')}
          </Link>
        </Typography>
      )}
    </div>
  );
}

function Theme() {
  const translate = useTranslate();
  const { preference } = useTheme();
  const options = (['system', 'light', 'dark'] as const).map((value: ThemePreference) => ({
    value,
    label: translate(`common.theme.${value}`),
  }));
  return (
    <div>
      <Caption>{translate('common.theme.label')}</Caption>
      <Segmented legend={translate('common.theme.label')} options={options} value={preference} onChange={setTheme} />
    </div>
  );
}

const Caption = ({ children }: { children: string }) => (
  <div aria-hidden className={styles.caption}>
    <Typography component="span" variant="body2" className={styles.captionText}>
      {children}
    </Typography>
  </div>
);

/** Saves a person's own language and switches to it at once. Null follows the account's language. */
function useOwnLanguage(user: User) {
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
      const saved = await updateMe({ language });
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
