import { randomBytes } from 'node:crypto';

/** 256 bits, base64url: whoever has it may read the blob, and nobody can guess one. */
export const newBlobKey = (): string => randomBytes(32).toString('base64url');
