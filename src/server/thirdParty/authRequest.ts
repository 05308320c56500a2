import { calculatePKCECodeChallenge } from 'openid-client';

/** The secrets of one authorization request. Only `state` and hashes of the others leave this server. */
export interface AuthRequest {
  state: string;
  nonce: string;
  /** PKCE code verifier. */
  verifier: string;
  /** Where the provider sends the browser; the token request must repeat it. */
  redirect_uri: string;
}

/** Parameters of every authorization request: state and PKCE challenge, never the verifier itself. */
export const authorizationParameters = async ({ redirect_uri, state, verifier }: AuthRequest) => ({
  redirect_uri,
  state,
  code_challenge: await calculatePKCECodeChallenge(verifier),
  code_challenge_method: 'S256',
});

/** The callback as the provider knows it: built from settings, whatever host the browser ended on. */
export function callbackUrl({ redirect_uri }: AuthRequest, query: URLSearchParams): URL {
  const url = new URL(redirect_uri);
  url.search = query.toString();
  return url;
}
