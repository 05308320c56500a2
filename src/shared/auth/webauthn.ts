import { z } from 'zod/mini';
import { limits } from '#shared/limits.ts';
import { list, text } from '#shared/shapes.ts';

/**
 * The JSON forms of WebAuthn, Level 3: options for `PublicKeyCredential.parseCreationOptionsFromJSON` and
 * `parseRequestOptionsFromJSON`, and what `toJSON()` of the credential makes. Bytes are base64url.
 */

const base64url = () =>
  text(1, limits.token_max, 'factors.errors.passkey').check(z.regex(/^[\w-]+$/, 'factors.errors.passkey'));

const transport = z.literal(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
export type Transport = z.infer<typeof transport>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(transport)),
});

/** For `navigator.credentials.get`. */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.int(),
  /** Empty: any passkey of this host (discoverable credentials). */
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
});
export type RequestOptions = z.infer<typeof RequestOptions>;

/** For `navigator.credentials.create`. */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  /** Milliseconds. */
  timeout: z.int(),
  /** The person's passkeys, so that one authenticator does not make two. */
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.infer<typeof CreationOptions>;

/** What belongs to every credential. Other members are ignored. */
const credential = {
  id: base64url(),
  rawId: base64url(),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.literal(['platform', 'cross-platform']))),
};

/** From `navigator.credentials.create`. */
export const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(),
    attestationObject: base64url(),
    transports: z.optional(list(text(), 10)),
  }),
});
export type NewCredential = z.infer<typeof NewCredential>;

/** From `navigator.credentials.get`. */
export const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(),
    authenticatorData: base64url(),
    signature: base64url(),
    userHandle: z.optional(z.nullable(base64url())),
  }),
});
export type Assertion = z.infer<typeof Assertion>;
