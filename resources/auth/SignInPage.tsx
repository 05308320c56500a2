import { useEffect } from 'react';
import { Colonnade } from '#web/layout/Colonnade.tsx';
import { LanguageSwitch } from '#web/layout/LanguageSwitch.tsx';
import { Logo } from '#web/layout/Logo.tsx';
import { ThemeSwitch } from '#web/layout/ThemeSwitch.tsx';
import { useTitle } from '#web/layout/useTitle.ts';
import { apiBase } from '#web/providers/apiBase.ts';
import { useTranslate } from '#web/providers/words.ts';
import { useMe } from '#web/session/session.ts';
import { prefetchAdmin } from './prefetchAdmin.ts';
import { SignInForm } from './SignInForm.tsx';
import styles from './SignInPage.module.css';

/** SPEC.md section 2, "Sign-in page": titled by the account's name. */
export function Component() {
  const translate = useTranslate();
  const { account } = useMe();
  useTitle();
  useEffect(prefetchAdmin, []);
  return (
    <div className={styles.page}>
      <Colonnade />
      <header className={styles.corner}>
        <LanguageSwitch short />
        <ThemeSwitch />
      </header>
      <main className={`${styles.container} raised`}>
        <div className={styles.form}>
          <div className={styles.mark}>
            <Logo size={44} />
          </div>
          <h1 className={styles.title} tabIndex={-1}>
            {account.name}
          </h1>
          {account.authentication.yandex.status && (
            <>
              <a className={styles.provider} href={`${apiBase()}/v1/auth/oidc/yandex`}>
                {translate('auth.sign_in.via_provider', { provider: translate('auth.sign_in.yandex') })}
              </a>
              <div className={styles.or}>{translate('auth.sign_in.or')}</div>
            </>
          )}
          <SignInForm settings={account.captcha} />
        </div>
      </main>
    </div>
  );
}
