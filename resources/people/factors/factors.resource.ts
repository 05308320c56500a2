import { z } from 'zod/mini';
import { totpCode } from '#shared/auth/secondFactor.ts';
import { CreationOptions, NewCredential } from '#shared/auth/webauthn.ts';
import { get, patch, post, remove } from '#shared/endpoint.ts';
import { defineResource } from '#shared/resource.ts';
import { id, name, timestamp } from '#shared/shapes.ts';

/** A WebAuthn credential of a person, without its key. */
export const Passkey = z.object({
  id: id(),
  name: name(),
  /** Copied between the person's devices, as password managers do. */
  is_backed_up: z.boolean(),
  /** Whether it works on the host of the call. */
  works_here: z.boolean(),
  created_at: timestamp(),
  last_used_at: z.nullable(timestamp()),
});
export type Passkey = z.infer<typeof Passkey>;

/** The second factors of the caller: docs/reference/api/sign-in.md#second-factor. */
export const OwnFactors = z.object({
  /** The authenticator app; null without one. */
  totp: z.nullable(z.object({ created_at: timestamp(), last_used_at: z.nullable(timestamp()) })),
  passkeys: z.array(Passkey),
  /** Recovery codes that have not been used. */
  recovery_codes_left: z.int(),
  /** Whether passkeys can be made and used on the host of the call. */
  passkeys_offered: z.boolean(),
  /**
   * Where factors are changed, if the session began on a custom domain, whose server may hold it (403 `needs_own_host`).
   * Origin, no trailing slash.
   */
  own_host_url: z.nullable(z.string()),
  /** The account requires a second factor of the caller. */
  is_required: z.boolean(),
});
export type OwnFactors = z.infer<typeof OwnFactors>;

/** A new secret for an authenticator app, which has no effect before a code of it is given. */
export const TotpSecret = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  /** `otpauth://totp/…`, for a QR code. */
  uri: z.string(),
  expires_at: timestamp(),
});
export type TotpSecret = z.infer<typeof TotpSecret>;

const recoveryCodes = z.array(z.string());

/** Only with the first factor there are recovery codes. Only this answer shows them. */
const Added = z.object({ recovery_codes: z.nullable(recoveryCodes) });

/** Each change mails the person. */
const rate = [{ per: 'ip', counts: 'all', attempts: 60, minutes: 60 }] as const;

/**
 * The second factors of a person: an authenticator app, passkeys, recovery codes. They are the person's in each of their
 * accounts. Changes need reauthentication. Signing in with them: `auth`; taking them off another person: `users`.
 */
export const factors = defineResource({
  name: 'factors',
  record: Passkey,
  volatile: ['last_used_at', 'works_here', 'is_backed_up'],
  endpoints: {
    list: get('/v1/auth/factors', {
      summary: 'The second factors of the caller',
      access: 'user',
      reply: OwnFactors,
      in_preview: false,
      before_second_factor: true,
    }),
    start_totp: post('/v1/auth/factors/totp', {
      summary: 'Makes a secret for an authenticator app; a code of it must confirm it',
      access: 'user',
      audit: false,
      reply: TotpSecret,
      rate,
      before_second_factor: true,
    }),
    confirm_totp: post('/v1/auth/factors/totp/confirm', {
      summary:
        'Adds the authenticator app, by its present code; ends the person’s other sessions if it is the first factor',
      access: 'user',
      audit: { omit: ['code'] },
      body: z.strictObject({ code: totpCode }),
      reply: Added,
      rate,
      before_second_factor: true,
    }),
    remove_totp: remove('/v1/auth/factors/totp', {
      summary: 'Removes the authenticator app',
      access: 'user',
      audit: {},
      reply: 'nothing',
      rate,
    }),
    make_recovery_codes: post('/v1/auth/factors/recovery-codes', {
      summary: 'Replaces the recovery codes; only this answer shows them',
      access: 'user',
      audit: {},
      reply: z.object({ recovery_codes: recoveryCodes }),
      rate,
    }),
    start_passkey: post('/v1/auth/factors/passkeys/options', {
      summary: 'Options for making a passkey in the browser',
      access: 'user',
      audit: false,
      reply: CreationOptions,
      rate,
      before_second_factor: true,
    }),
    create_passkey: post('/v1/auth/factors/passkeys', {
      summary: 'Adds a passkey; ends the person’s other sessions if it is the first factor',
      access: 'user',
      audit: { values: ['name'], omit: ['passkey'] },
      body: z.strictObject({ name: name(), passkey: NewCredential }),
      reply: z.object({ passkey: Passkey, ...Added.shape }),
      status: 201,
      rate,
      before_second_factor: true,
    }),
    rename_passkey: patch('/v1/auth/factors/passkeys/:id', {
      summary: 'Names a passkey of the caller',
      access: 'user',
      audit: { values: ['name'] },
      body: z.strictObject({ name: name() }),
      reply: Passkey,
    }),
    remove_passkey: remove('/v1/auth/factors/passkeys/:id', {
      summary: 'Removes a passkey of the caller',
      access: 'user',
      audit: { label: 'name' },
      reply: 'nothing',
      rate,
    }),
  },
  jobs: {
    /** Tells the person that a factor of theirs was changed or attacked. */
    send_notice: z.object({
      account_id: id(),
      user_id: id(),
      kind: z.literal([
        'totp_added',
        'totp_removed',
        'passkey_added',
        'passkey_removed',
        'recovery_codes_made',
        'recovery_code_used',
        'removed_by_administrator',
        'removed_by_operator',
        'passkey_copied',
        'wrong_codes',
      ]),
      /** The passkey's. */
      name: z.optional(name()),
    }),
  },
  refusals: {
    second_factor_required: 'unauthorized',
    challenge_over: 'unauthorized',
    passkey_refused: 'unauthorized',
    totp_exists: 'conflict',
    totp_not_started: 'conflict',
    no_second_factor: 'conflict',
    passkey_exists: 'conflict',
    too_many_passkeys: 'conflict',
    passkeys_not_offered: 'conflict',
  },
  errors: ['code', 'recovery_code', 'passkey', 'challenge', 'one'],
});
