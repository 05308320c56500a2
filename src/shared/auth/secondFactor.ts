import { z } from 'zod/mini';
import { limits } from '#shared/limits.ts';
import { limited, text, timestamp } from '#shared/shapes.ts';
import { Assertion, RequestOptions } from './webauthn.ts';

/** The second step of a sign-in. In a file of its own, so that the sign-in page need not load the whole declaration. */

/** Six digits; spaces are ignored. */
export const totpCode = limited(z.string('factors.errors.code'), limits.text_max, 'factors.errors.code').check(
  z.overwrite((code) => code.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, 'factors.errors.code'),
);

const challenge = text(1, limits.token_max, 'factors.errors.challenge');

/** What a person with a second factor gives: exactly one of the three. */
export const SecondFactor = z
  .strictObject({
    challenge,
    code: z.optional(totpCode),
    recovery_code: z.optional(text(1, limits.text_max, 'factors.errors.recovery_code')),
    passkey: z.optional(Assertion),
  })
  .check(
    z.refine<{ code?: unknown; recovery_code?: unknown; passkey?: unknown }>(
      ({ code, recovery_code, passkey }) =>
        [code, recovery_code, passkey].filter((given) => given !== undefined).length === 1,
      { path: ['code'], error: 'factors.errors.one' },
    ),
  );
export type SecondFactor = z.infer<typeof SecondFactor>;

export const ChallengeBody = z.strictObject({ challenge });

/**
 * The member `second_factor` of the problem 401 `second_factor_required`, and the answer of
 * `POST /v1/auth/second-factor/challenge`: docs/reference/api/sign-in.md#second-factor.
 */
export const Challenge = z.object({
  challenge: z.string(),
  expires_at: timestamp(),
  /** What works on this host, the most convenient first. */
  methods: z.array(z.literal(['passkey', 'code', 'recovery_code'])),
  /** For `navigator.credentials.get`; null where no passkey of the person works. */
  passkey: z.nullable(RequestOptions),
});
export type Challenge = z.infer<typeof Challenge>;

export const PasskeySignIn = z.strictObject({ passkey: Assertion });
