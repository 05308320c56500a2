import { hkdfSync } from 'node:crypto';

/** One key for each purpose, made from the installation's secret (CONTRACT.md section 1, APP_SECRET). 32 bytes. */
export const deriveKey = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'stoa', purpose, 32));
