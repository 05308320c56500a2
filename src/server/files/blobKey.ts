import { randomBytes } from 'node:crypto';

/** 256 random bits in base64url. A key gives access to its blob and cannot be guessed. */
export const newBlobKey = (): string => randomBytes(32).toString('base64url');
