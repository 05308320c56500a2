import { decodeJwt, importPKCS8, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { deriveKey } from '#server/crypto/appSecret.ts';
import { unseal } from '#server/crypto/seal.ts';
import type { Api } from './api.ts';
import { secret } from './credentials.ts';

export type Sign = (payload: JWTPayload, header?: Partial<JWTHeaderParameters>) => Promise<string>;

/** Signs any payload with the key that the installation has now, as a leaked key or a bug of ours could. */
export async function signerOf({ sql }: Pick<Api, 'sql'>, of = secret): Promise<Sign> {
  const [row] = await sql<{ id: string; private_key: Buffer }>('select id, private_key from control.signing_keys');
  if (!row) throw new Error('there is no signing key');
  const pem = unseal(deriveKey(of, 'signing_keys'), `signing_keys/private_key/${row.id}`, row.private_key);
  const key = await importPKCS8(pem.toString(), 'EdDSA');
  return (payload, header = {}) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: row.id, ...header }).sign(key);
}

/** The same for one token. */
export const signToken = async (api: Api, payload: JWTPayload, header: Partial<JWTHeaderParameters> = {}) =>
  (await signerOf(api))(payload, header);

/** The same token, expired an hour ago. */
export const expiredToken = (api: Api, token: string) => {
  const past = Math.floor(Date.now() / 1000) - 3600;
  return signToken(api, { ...decodeJwt(token), iat: past - 900, exp: past });
};
