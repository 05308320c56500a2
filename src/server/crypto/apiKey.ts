import { hash, randomBytes } from 'node:crypto';

/** A new key: 256 random bits with a recognizable prefix. Shown once; only {@link hashApiKey} of it is stored. */
export const newApiKey = (): string => `stoa_key_${randomBytes(32).toString('base64url')}`;

/** A fast hash is enough for a random secret; a slow one would slow down every call. */
export const hashApiKey = (key: string): Buffer => hash('sha256', key, 'buffer');
