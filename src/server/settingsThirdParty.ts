import type { OidcProvider, Settings, YandexProvider } from './settings.ts';
import { webUrl } from './settingsAddresses.ts';
import { type Env, optional, SettingsError, words } from './settingsReaders.ts';

/** The providers of third-party sign-in; each is there with all of its variables, or not at all. */
export const thirdParty = (env: Env): Settings['third_party'] => ({ yandex: yandex(env), oidc: oidc(env) });

function yandex(env: Env): YandexProvider | null {
  const [client_id, client_secret] = together(env, ['YANDEX_CLIENT_ID', 'YANDEX_CLIENT_SECRET']);
  if (!client_id || !client_secret) return null;
  return {
    client_id,
    client_secret,
    oauth_url: withoutSlash(webUrl(env, 'YANDEX_OAUTH_URL') ?? 'https://oauth.yandex.ru'),
    info_url: webUrl(env, 'YANDEX_INFO_URL') ?? 'https://login.yandex.ru/info',
  };
}

function oidc(env: Env): OidcProvider | null {
  const [issuer, client_id, client_secret] = together(env, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']);
  if (!issuer || !client_id || !client_secret) return null;
  webUrl(env, 'OIDC_ISSUER');
  return { issuer, client_id, client_secret, name: words(env, 'OIDC_NAME', { min: 1, max: 64 }) ?? 'SSO' };
}

function together(env: Env, names: readonly string[]): (string | null)[] {
  const values = names.map((name) => optional(env, name));
  const missing = names.find((_, index) => values[index] === null);
  if (missing && values.some((value) => value !== null))
    throw new SettingsError(missing, `is required with ${names.filter((name) => name !== missing).join(' and ')}`);
  return values;
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '');
