import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ProviderAlias, signInErrors } from '#resources/identities/identities.resource.ts';
import { apiBase } from '#web/api/address.ts';
import type { MessageKey } from '#web/i18n/messages.ts';
import { translate, useTranslate } from '#web/i18n/translate.ts';
import { whenIdle } from '#web/preload/whenIdle.ts';
import { resetPath, safeFallback, signUpPath } from '#web/session/guard.ts';
import { useMe } from '#web/session/session.ts';
import type { SubmitError } from '../form/submitError.ts';
import { PageLink, PageLinks, VisitorPage } from '../form/VisitorPage.tsx';
import { SignInForm } from './SignInForm.tsx';
import styles from './SignInPage.module.css';

/** `/sign-in`, titled by the account's name: docs/product/accounts.md#sign-in. */
export function Component() {
  const translate = useTranslate();
  const { account } = useMe();
  const [params] = useSearchParams();
  const [message] = useState(() => providerMessage(params.get('error')));
  useEffect(preloadAdmin, []);
  return (
    <VisitorPage title={account.name} untitled>
      <ProviderLinks fallback={safeFallback(params.get('fallback'))} />
      <SignInForm settings={account.captcha} initialMessage={message} />
      <PageLinks>
        <PageLink to={resetPath}>{translate('auth.sign_in.forgot')}</PageLink>
        {account.sign_up && <PageLink to={signUpPath}>{translate('auth.sign_in.sign_up')}</PageLink>}
      </PageLinks>
    </VisitorPage>
  );
}

/** Third-party sign-in, if the account has it on, and the 'or' between it and the form. */
function ProviderLinks({ fallback }: { fallback: string | null }) {
  const translate = useTranslate();
  const { yandex, oidc } = useMe().account.authentication;
  const query = fallback ? `?${new URLSearchParams({ fallback })}` : '';
  const providers: { alias: ProviderAlias; name: string }[] = [
    ...(yandex.status ? [{ alias: 'yandex' as const, name: translate('auth.sign_in.yandex') }] : []),
    ...(oidc.status ? [{ alias: 'oidc' as const, name: oidc.name }] : []),
  ];
  if (providers.length === 0) return null;
  return (
    <>
      <div className={styles.providers}>
        {providers.map(({ alias, name }) => (
          <a key={alias} className={styles.provider} href={`${apiBase()}/v1/auth/oidc/${alias}${query}`}>
            <span className={`${styles.initial} ${styles[alias]}`} aria-hidden="true">
              {[...name][0]}
            </span>
            {translate('auth.sign_in.via_provider', { provider: name })}
          </a>
        ))}
      </div>
      <div className={styles.or}>{translate('auth.sign_in.or')}</div>
    </>
  );
}

/** Known codes only, so that a link cannot put a text of its own on the page. */
const providerErrors: Record<(typeof signInErrors)[number], MessageKey> = {
  third_party_failed: 'auth.third_party.failed',
  third_party_stranger: 'auth.third_party.stranger',
  third_party_taken: 'auth.third_party.taken',
  user_blocked: 'auth.errors.user_blocked',
};

/** The message of `?error=` after a failed third-party sign-in. */
function providerMessage(error: string | null): SubmitError['message'] {
  const [, key] = Object.entries(providerErrors).find(([name]) => name === error) ?? [];
  return key ? () => translate(key) : null;
}

/** Fetches the script of the administration while the visitor types. */
function preloadAdmin(): () => void {
  let stop = () => {};
  const start = () => {
    stop = whenIdle(() => import('#web/app/AdminApp.tsx'));
  };
  addEventListener('focusin', start, { once: true });
  return () => {
    removeEventListener('focusin', start);
    stop();
  };
}
