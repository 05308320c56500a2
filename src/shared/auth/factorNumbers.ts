/** Numbers of second factors, beside numbers.ts. The comment of each is its line of docs/reference/limits.md. */

/** Minutes that a sign-in waits for the second factor. */
export const second_factor_minutes = 5;
/** Wrong codes that end a sign-in. */
export const second_factor_attempts = 5;
/** Minutes that a new secret of an authenticator app waits for its first code. */
export const totp_setup_minutes = 15;
/** Recovery codes of a person. */
export const recovery_codes_count = 10;
/** Passkeys of a person. */
export const passkeys_per_person = 20;
/** Minutes that the browser may take to use or make a passkey. */
export const passkey_minutes = 5;
