import { hkdfSync } from 'node:crypto';

/** Derives a 32-byte key for one purpose from the installation's secret. */
export const deriveKey = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'stoa', purpose, 32));
