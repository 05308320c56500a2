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
import { parametersOf, returnedTo } from './authRequest.ts';
import { callProvider, guardedFetch } from './callProvider.ts';
import { claimsOf, readJson } from './claims.ts';
import type { Provider } from './provider.ts';

/** Not an address, so that no issuer of OpenID Connect can bear the name. */
const ISSUER = 'yandex';

/** Mailboxes that Yandex itself keeps. Any other address of a person there is only what they once typed in. */
const mailDomains = ['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz'];

const Details = z.object({ id: text(1), default_email: z.optional(z.nullable(z.string())) });

/** Yandex ID: OAuth 2 with PKCE, and the person's details from a call of their own (yandex.ru/dev/id). */
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
    begin: async (journey) => buildAuthorizationUrl(configuration, await parametersOf(journey)),
    async identify(returned, journey) {
      const { access_token } = await authorizationCodeGrant(configuration, returnedTo(journey, returned), {
        expectedState: journey.state,
        pkceCodeVerifier: journey.verifier,
      });
      const details = await readDetails(call, info_url, access_token);
      const email = details.default_email ?? null;
      return claimsOf({ issuer: ISSUER, subject: details.id, email, is_verified: isOwnMail(email) });
    },
  };
}

async function readDetails(call: ReturnType<typeof callProvider>, info_url: string, access_token: string) {
  const url = new URL(info_url);
  url.searchParams.set('format', 'json');
  const headers = { accept: 'application/json', authorization: `OAuth ${access_token}` };
  const { status, body } = await call(url.href, { method: 'GET', headers });
  if (status !== 200) throw new Error(`The provider answered ${status} when asked who it is`);
  return readJson(Details, body);
}

const isOwnMail = (email: string | null): boolean =>
  mailDomains.includes(email?.slice(email.lastIndexOf('@') + 1).toLowerCase() ?? '');
