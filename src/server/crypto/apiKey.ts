import { createHash, randomBytes } from 'node:crypto';

/** A new key: recognisable by its prefix, 256 bits of chance. Shown once, kept as {@link hashApiKey}. */
export const newApiKey = (): string => `stoa_key_${randomBytes(32).toString('base64url')}`;

/** Enough for a secret that nobody can guess; a slow hash would only slow every call. */
export const hashApiKey = (key: string): Buffer => createHash('sha256').update(key).digest();
