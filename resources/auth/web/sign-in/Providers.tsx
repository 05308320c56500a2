import { useSearchParams } from 'react-router-dom';
import type { ProviderAlias } from '#resources/identities/identities.resource.ts';
import { apiBase } from '#web/api/apiBase.ts';
import { useTranslate } from '#web/i18n/words.ts';
import { safeFallback } from '#web/session/guard.ts';
import { useMe } from '#web/session/session.ts';
import styles from './SignInPage.module.css';

/** Third-party sign-in where the account has it on, and the 'or' between it and the form (SPEC.md section 2). */
export function Providers() {
  const translate = useTranslate();
  const [params] = useSearchParams();
  const { yandex, oidc } = useMe().account.authentication;
  const fallback = safeFallback(params.get('fallback'));
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
