import type { CustomFetch } from 'openid-client';
import { z } from 'zod/mini';
import { text } from '#shared/shapes.ts';
import { isWebAddress } from '#shared/text/webAddress.ts';
import { callProvider } from './callProvider.ts';
import { readJson } from './claims.ts';

/** Characters. Each parameter of a request is added to the whole query of an endpoint. */
const ENDPOINT_MAX = 2048;

const endpoint = () => text(1, ENDPOINT_MAX).check(z.refine(isWebAddress));
const names = () => z.optional(z.nullable(z.array(text()).check(z.maxLength(100))));

/** What is used of a discovery document (OpenID Connect Discovery 1.0, section 3). */
const Metadata = z.object({
  issuer: text(1, 1024),
  authorization_endpoint: endpoint(),
  token_endpoint: endpoint(),
  jwks_uri: endpoint(),
  userinfo_endpoint: z.optional(z.nullable(endpoint())),
  authorization_response_iss_parameter_supported: z.optional(z.nullable(z.boolean())),
  token_endpoint_auth_methods_supported: names(),
  id_token_signing_alg_values_supported: names(),
  userinfo_signing_alg_values_supported: names(),
});

/** A `fetch` of the discovery document that checks it, so that a wrong one is not cached. Other fields are left out. */
export function metadataFetch(trusted: readonly string[]): CustomFetch {
  const call = callProvider(trusted);
  return async (url, { headers }) => {
    const { status, body } = await call(url, { method: 'GET', headers });
    if (status !== 200) throw new Error(`The provider answered ${status} to the request for its discovery document`);
    return Response.json(readJson(Metadata, body));
  };
}
