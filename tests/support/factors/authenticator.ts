import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '#shared/auth/webauthn.ts';

/** What a browser or an authenticator does otherwise than it should. */
interface Faults {
  /** The page that asks; that of the account's host by default. */
  origin?: string;
  rp_id?: string;
  challenge?: string;
  type?: string;
  is_verified?: boolean;
  is_present?: boolean;
  /** What the counter shows. */
  counter?: number;
  user_handle?: string | null;
  /** Signs with this key. */
  key?: KeyObject;
  credential_id?: string;
}

/** A passkey in the authenticator. */
export interface SoftPasskey {
  id: string;
  rp_id: string;
  user_handle: string;
  key: KeyObject;
  counter: number;
}

/** Bits of the flags in authenticator data (WebAuthn, section 6.1). */
const flags = { present: 1, verified: 4, eligible: 8, backedUp: 16, hasKey: 64 };

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const encoded = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url');

/** CBOR of a text shorter than 24 bytes, and of bytes. */
const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const cborBytes = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]), bytes]);

/** A P-256 key as COSE: kty EC2, alg ES256, crv P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const part = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')]);
  return Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]), part(x), Buffer.from([0x22]), part(y)]);
}

/**
 * A software authenticator with the browser in front of it: makes passkeys and uses them, as WebAuthn describes. Nothing
 * here checks what a real one would refuse.
 * @param origin of the page that asks
 */
export function authenticator(origin: string) {
  const passkeys: SoftPasskey[] = [];

  const clientData = (type: string, challenge: string, faults: Faults) =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? origin,
        crossOrigin: false,
      }),
    );

  const authenticatorData = (rp_id: string, counter: number, extra: number, faults: Faults) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(faults.counter ?? counter);
    const verified = faults.is_verified === false ? 0 : flags.verified;
    const present = faults.is_present === false ? 0 : flags.present;
    const bits = Buffer.from([verified | present | flags.eligible | extra]);
    return Buffer.concat([sha256(faults.rp_id ?? rp_id), bits, count]);
  };

  return {
    passkeys,
    /** `navigator.credentials.create`. */
    create(options: CreationOptions, faults: Faults = {}): NewCredential {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = Buffer.from(faults.credential_id ?? encoded(randomBytes(32)), 'base64url');
      passkeys.push({
        ...{ id: encoded(id), rp_id: options.rp.id, user_handle: options.user.id, key: privateKey, counter: 0 },
      });
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const data = Buffer.concat([
        authenticatorData(options.rp.id, 0, flags.hasKey, faults),
        ...[Buffer.alloc(16), length, id, coseKey(publicKey)],
      ]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
        ...[cborText('authData'), cborBytes(data)],
      ]);
      return {
        ...{ id: encoded(id), rawId: encoded(id), type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: encoded(clientData('webauthn.create', options.challenge, faults)),
          attestationObject: encoded(attestation),
          transports: ['internal', 'hybrid'],
        },
      };
    },
    /** `navigator.credentials.get`, with the first passkey that the options allow. */
    get(options: RequestOptions, faults: Faults = {}): Assertion {
      const { allowCredentials: allowed } = options;
      const passkey = passkeys.find(
        ({ id, rp_id }) => rp_id === options.rpId && (allowed.length === 0 || allowed.some((each) => each.id === id)),
      );
      if (!passkey) throw new Error('The authenticator has no passkey for this');
      passkey.counter += 1;
      const data = authenticatorData(passkey.rp_id, passkey.counter, flags.backedUp, faults);
      const client = clientData('webauthn.get', options.challenge, faults);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), faults.key ?? passkey.key);
      const userHandle = faults.user_handle === undefined ? passkey.user_handle : faults.user_handle;
      const id = faults.credential_id ?? passkey.id;
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: encoded(client),
          authenticatorData: encoded(data),
          signature: encoded(signature),
          userHandle,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof authenticator>;
