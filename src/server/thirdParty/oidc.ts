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
import { ttlCache } from '../cache/ttlCache.ts';
import type { OidcProvider } from '../settings/settingsThirdParty.ts';
import { authorizationParameters, callbackUrl } from './authRequest.ts';
import { guardedFetch } from './callProvider.ts';
import { readToken, toClaims } from './claims.ts';
import { metadataFetch } from './metadata.ts';
import type { Provider } from './provider.ts';

/** How long a discovery document is cached. A failed fetch is not cached. */
const CACHE_TTL_MS = 3_600_000;

/** Any OpenID Connect provider, found by its issuer (OpenID Connect Discovery 1.0). */
export function oidcProvider(settings: OidcProvider): Provider {
  const configurations = ttlCache(() => discover(settings), { ttl_ms: CACHE_TTL_MS, max: 1 });
  return {
    name: settings.name,
    async authorizationUrl(request) {
      const scope = 'openid email profile';
      const parameters = { ...(await authorizationParameters(request)), scope, nonce: request.nonce };
      return buildAuthorizationUrl(await configurations.get(settings.issuer), parameters);
    },
    async fetchClaims(query, request) {
      const configuration = await configurations.get(settings.issuer);
      const tokens = await authorizationCodeGrant(configuration, callbackUrl(request, query), {
        expectedState: request.state,
        expectedNonce: request.nonce,
        pkceCodeVerifier: request.verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      const { email, email_verified } =
        claims?.email === undefined && configuration.serverMetadata().userinfo_endpoint
          ? await fetchUserInfo(configuration, readToken(tokens), String(claims?.sub))
          : { email: claims?.email, email_verified: claims?.email_verified };
      return toClaims({ issuer: claims?.iss, subject: claims?.sub, email, is_verified: email_verified === true });
    },
  };
}

async function discover({ issuer, client_id, client_secret }: OidcProvider): Promise<Configuration> {
  const url = new URL(issuer);
  const configuration = await discovery(url, client_id, client_secret, clientAuth(client_secret), {
    [customFetch]: metadataFetch([issuer]),
    // Checks signatures too: the connection to the provider may pass through a proxy.
    execute: [enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [allowInsecureRequests] : [])],
  });
  configuration[customFetch] = guardedFetch([issuer]);
  return configuration;
}

/** HTTP Basic, which every provider must support unless its metadata says otherwise (RFC 8414, section 2). */
const clientAuth =
  (client_secret: string): ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const method = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
    return method(client_secret)(server, ...rest);
  };
