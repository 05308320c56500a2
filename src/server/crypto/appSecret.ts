import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { StartRefused } from '../errors/startRefused.ts';

declare module '../context.ts' {
  interface Platform {
    /** A 32-byte key of the installation for one purpose. */
    key: KeyOf;
  }
}

const bytes = 32;

/**
 * The installation's secret, 32 bytes: from `APP_SECRET`, or generated into `DATA_DIR/secret` on the first start. It
 * encrypts signing keys and stored credentials.
 */
export async function loadAppSecret(settings: { app_secret: string | null; data_dir: string }): Promise<Buffer> {
  const text = settings.app_secret ?? (await generatedSecret(path.resolve(settings.data_dir)));
  return secretFrom(text);
}

/** Derived, so that it always has the same length. */
export const secretFrom = (text: string): Buffer => Buffer.from(hkdfSync('sha256', text, '', 'stoa app secret', bytes));

async function generatedSecret(folder: string): Promise<string> {
  const file = path.join(folder, 'secret');
  const known = await fs.readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  if (known !== null) return checked(known.trim(), file);
  await fs.mkdir(folder, { recursive: true });
  const fresh = `${file}.${randomUUID()}`;
  await fs.writeFile(fresh, randomBytes(bytes).toString('base64url'), { mode: 0o600, flush: true });
  // Linking never overwrites: of two simultaneous first starts, both use the same secret.
  await fs.link(fresh, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await fs.rm(fresh);
  return checked((await fs.readFile(file, 'utf8')).trim(), file);
}

function checked(secret: string, file: string): string {
  if (secret.length < bytes)
    throw new StartRefused(`${file} is damaged. Restore it: stored credentials cannot be read without it`);
  return secret;
}

/** Derives a 32-byte key for one purpose from the installation's secret. */
export const deriveKey = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'stoa', purpose, 32));

const purposes = [
  'captcha',
  'dev_token',
  'disposable_token',
  'refresh',
  'seal',
  'second_factor',
  'test_payments',
  'third_party',
] as const;

export type KeyOf = (purpose: (typeof purposes)[number]) => Buffer;

/** The keys of an installation, each derived once. */
export function keysOf(secret: Buffer): KeyOf {
  const keys = new Map(purposes.map((purpose) => [purpose, deriveKey(secret, purpose)]));
  return (purpose) => keys.get(purpose) as Buffer;
}
