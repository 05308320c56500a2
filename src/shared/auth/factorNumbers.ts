/** Numbers of second factors, beside numbers.ts. */

/** How long a sign-in waits for the second factor. */
export const second_factor_minutes = 5;
/** Wrong codes that end a sign-in. */
export const second_factor_attempts = 5;
/** How long a new secret of an authenticator app waits for its first code. */
export const totp_setup_minutes = 15;
export const recovery_codes_count = 10;
export const passkeys_per_person = 20;
/** How long the browser may take to use or make a passkey. */
export const passkey_minutes = 5;
