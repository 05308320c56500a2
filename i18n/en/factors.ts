import type { factors as declaration } from '#resources/factors/factors.resource.ts';
import type { Messages } from '#shared/resource.ts';

export default {
  fields: {},
  errors: {
    second_factor_required: 'Confirm that it’s you with your second factor',
    challenge_over: 'This sign-in took too long or had too many wrong codes. Sign in again.',
    passkey_refused: 'This passkey does not sign in here. Sign in another way.',
    totp_exists: 'You already have an authenticator app. Remove it first.',
    totp_not_started: 'This code is over. Start again with a new QR code.',
    no_second_factor: 'Set up an authenticator app or a passkey first',
    passkey_exists: 'This passkey is already set up',
    too_many_passkeys: 'You have 20 passkeys. Remove one first.',
    passkeys_not_offered: 'Passkeys don’t work at this address. Open the account at the platform’s own address.',
    code: 'Wrong code. Enter the 6 digits that your app shows now.',
    recovery_code: 'Wrong recovery code, or it was used already',
    passkey: 'This passkey was not accepted. Try again or choose another way.',
    challenge: 'Sign in again',
    one: 'Enter one code',
  },
} satisfies Messages<typeof declaration>;
