import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  Configuration,
  customFetch,
} from 'openid-client';
import { z } from 'zod/mini';
import { text } from '#shared/shapes.ts';
import type { YandexProvider } from '../settings/settingsThirdParty.ts';
import { authorizationParameters, callbackUrl } from './authRequest.ts';
import { callProvider, guardedFetch } from './callProvider.ts';
import { readJson, readToken, toClaims } from './claims.ts';
import type { Provider } from './provider.ts';

/** Not a URL, so that it cannot be the issuer of an OpenID Connect provider. */
const ISSUER = 'yandex';

/** Domains of Yandex Mail. Any other address in a Yandex account was typed in by its owner and never verified. */
const mailDomains = ['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz'];

const Details = z.object({ id: text(1), default_email: z.optional(z.nullable(z.string())) });

/** Yandex ID: OAuth 2 with PKCE; the person's details come from a second request (yandex.ru/dev/id). */
export function yandexProvider(settings: YandexProvider): Provider {
  const { client_id, client_secret, oauth_url, info_url } = settings;
  const call = callProvider([info_url]);
  const configuration = new Configuration(
    { issuer: oauth_url, authorization_endpoint: `${oauth_url}/authorize`, token_endpoint: `${oauth_url}/token` },
    client_id,
    client_secret,
  );
  configuration[customFetch] = guardedFetch([oauth_url]);
  if (oauth_url.startsWith('http:')) allowInsecureRequests(configuration);
  return {
    name: 'Yandex',
    authorizationUrl: async (request) => buildAuthorizationUrl(configuration, await authorizationParameters(request)),
    async fetchClaims(query, request) {
      const tokens = await authorizationCodeGrant(configuration, callbackUrl(request, query), {
        expectedState: request.state,
        pkceCodeVerifier: request.verifier,
      });
      const details = await readDetails(call, info_url, readToken(tokens));
      const email = details.default_email ?? null;
      return toClaims({ issuer: ISSUER, subject: details.id, email, is_verified: isOwnMail(email) });
    },
  };
}

async function readDetails(call: ReturnType<typeof callProvider>, info_url: string, access_token: string) {
  const url = new URL(info_url);
  url.searchParams.set('format', 'json');
  const headers = { accept: 'application/json', authorization: `OAuth ${access_token}` };
  const { status, body } = await call(url.href, { method: 'GET', headers });
  if (status !== 200) throw new Error(`The provider answered ${status} to the request for user details`);
  return readJson(Details, body);
}

const isOwnMail = (email: string | null): boolean =>
  mailDomains.includes(email?.slice(email.lastIndexOf('@') + 1).toLowerCase() ?? '');
