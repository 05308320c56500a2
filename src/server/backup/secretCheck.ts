import { deriveKey } from '../crypto/appSecret.ts';

/** Proves that two secrets are the same. Nothing can be opened with it. */
export const secretCheck = (secret: Buffer): string => deriveKey(secret, 'backup_check').toString('base64url');
