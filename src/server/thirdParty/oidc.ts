import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import { remember } from '../cache/remember.ts';
import type { OidcProvider } from '../settings/settingsThirdParty.ts';
import { parametersOf, returnedTo } from './authRequest.ts';
import { guardedFetch } from './callProvider.ts';
import { claimsOf } from './claims.ts';
import type { Provider } from './provider.ts';

/** How long a discovery document is believed. One that could not be had is asked for again by whoever comes next. */
const BELIEVED_MS = 3_600_000;

/** Any provider of OpenID Connect, found by its issuer (OpenID Connect Discovery 1.0). */
export function oidcProvider(settings: OidcProvider): Provider {
  const known = remember(() => discover(settings), { ttl_ms: BELIEVED_MS, max: 1 });
  return {
    name: settings.name,
    async begin(journey) {
      const scope = 'openid email profile';
      const parameters = { ...(await parametersOf(journey)), scope, nonce: journey.nonce };
      return buildAuthorizationUrl(await known.get(settings.issuer), parameters);
    },
    async identify(returned, journey) {
      const configuration = await known.get(settings.issuer);
      const tokens = await authorizationCodeGrant(configuration, returnedTo(journey, returned), {
        expectedState: journey.state,
        expectedNonce: journey.nonce,
        pkceCodeVerifier: journey.verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      const { email, email_verified } =
        claims?.email === undefined && configuration.serverMetadata().userinfo_endpoint
          ? await fetchUserInfo(configuration, tokens.access_token, String(claims?.sub))
          : { email: claims?.email, email_verified: claims?.email_verified };
      return claimsOf({ issuer: claims?.iss, subject: claims?.sub, email, is_verified: email_verified === true });
    },
  };
}

function discover({ issuer, client_id, client_secret }: OidcProvider): Promise<Configuration> {
  const url = new URL(issuer);
  return discovery(url, client_id, client_secret, secretBy(client_secret), {
    [customFetch]: guardedFetch([issuer]),
    // Signatures too: the way to the provider may lead through other hands than its own.
    execute: [enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [allowInsecureRequests] : [])],
  });
}

/** In the header, which every provider must know, unless it says that it does not (RFC 8414, section 2). */
const secretBy =
  (client_secret: string): ClientAuth =>
  (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = ways.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
    return way(client_secret)(server, ...rest);
  };
