import { plainUrl, withoutSlash } from './settingsAddresses.ts';
import { type Env, optional, SettingsError, words } from './settingsReaders.ts';

export interface ThirdParty {
  yandex: YandexProvider | null;
  oidc: OidcProvider | null;
}

/** Yandex ID (OAuth 2). The addresses are Yandex's own except in tests. */
export interface YandexProvider {
  client_id: string;
  client_secret: string;
  /** Where `/authorize` and `/token` are. */
  oauth_url: string;
  /** Where the person's details are requested. */
  info_url: string;
}

/** Any OpenID Connect provider, found by its issuer's discovery document. */
export interface OidcProvider {
  issuer: string;
  client_id: string;
  client_secret: string;
  /** Label of its button: "Sign in with <name>". */
  name: string;
}

/** Providers of third-party sign-in. Each needs all of its variables or none. */
export const thirdParty = (env: Env): ThirdParty => ({ yandex: yandex(env), oidc: oidc(env) });

function yandex(env: Env): YandexProvider | null {
  const [client_id, client_secret] = together(env, ['YANDEX_CLIENT_ID', 'YANDEX_CLIENT_SECRET']);
  if (!client_id || !client_secret) return null;
  return {
    client_id,
    client_secret,
    oauth_url: withoutSlash(plainUrl(env, 'YANDEX_OAUTH_URL') ?? 'https://oauth.yandex.ru'),
    info_url: plainUrl(env, 'YANDEX_INFO_URL') ?? 'https://login.yandex.ru/info',
  };
}

function oidc(env: Env): OidcProvider | null {
  const [issuer, client_id, client_secret] = together(env, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']);
  if (!issuer || !client_id || !client_secret) return null;
  plainUrl(env, 'OIDC_ISSUER');
  return { issuer, client_id, client_secret, name: words(env, 'OIDC_NAME', { min: 1, max: 64 }) ?? 'SSO' };
}

function together(env: Env, names: readonly string[]): (string | null)[] {
  const values = names.map((name) => optional(env, name));
  const missing = names.find((_, index) => values[index] === null);
  if (missing && values.some((value) => value !== null))
    throw new SettingsError(missing, `is required with ${names.filter((name) => name !== missing).join(' and ')}`);
  return values;
}
