import { z } from 'zod/mini';
import { second_factor_attempts } from '#shared/auth/factorNumbers.ts';
import { Assertion } from '#shared/auth/webauthn.ts';
import { limits } from '#shared/limits.ts';
import { text } from '#shared/shapes.ts';

/** By password, or by a passkey with the options of `reauthenticate_options`. */
export const Reauthentication = z
  .strictObject({
    password_current: z.optional(text(1, limits.password_max, 'users.errors.password_current')),
    passkey: z.optional(Assertion),
  })
  .check(
    z.refine(({ password_current, passkey }) => (password_current === undefined) !== (passkey === undefined), {
      path: ['password_current'],
      error: 'users.errors.password_current',
    }),
  );

/** Counted by the handler, once it knows whose challenge it is: docs/operating/security.md#guessing-codes. */
export const codeAttempts = [
  { per: 'ip', counts: 'failures', attempts: 50, minutes: 15 },
  {
    per: 'challenge',
    counts: 'failures',
    attempts: second_factor_attempts,
    minutes: 15,
    after: 'challenge',
    beyond: 'challenge_over',
  },
  { per: 'person_and_ip', counts: 'failures', attempts: 10, minutes: 15, after: 'challenge' },
  { per: 'person', counts: 'failures', attempts: 30, minutes: 24 * 60, after: 'challenge' },
  { per: 'person_by_month', counts: 'failures', attempts: 100, minutes: 30 * 24 * 60, after: 'challenge' },
] as const;
