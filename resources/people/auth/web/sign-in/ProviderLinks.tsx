import type { ProviderAlias } from '#resources/people/identities/identities.resource.ts';
import { apiBase } from '#web/api/address.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { useMe } from '#web/session/session.ts';
import styles from './ProviderLinks.module.css';

interface Props {
  fallback: string | null;
  /** Keeps the present page. */
  newTab?: boolean;
}

/** Third-party sign-in, if the account has it on, and the 'or' between it and the form. */
export function ProviderLinks({ fallback, newTab = false }: Props) {
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
          <a
            key={alias}
            className={styles.provider}
            href={`${apiBase()}/v1/auth/oidc/${alias}${query}`}
            target={newTab ? '_blank' : undefined}
          >
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
