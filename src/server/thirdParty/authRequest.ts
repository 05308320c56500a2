import { calculatePKCECodeChallenge } from 'openid-client';
import type { Journey } from './provider.ts';

/** What every request to a provider carries: state and PKCE, never the verifier itself. */
export const parametersOf = async ({ redirect_uri, state, verifier }: Journey) => ({
  redirect_uri,
  state,
  code_challenge: await calculatePKCECodeChallenge(verifier),
  code_challenge_method: 'S256',
});

/** The address that the provider called, as it knows it: from settings, whatever host the browser ended on. */
export function returnedTo({ redirect_uri }: Journey, returned: URLSearchParams): URL {
  const url = new URL(redirect_uri);
  url.search = returned.toString();
  return url;
}
