import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { StartRefused } from '../startRefused.ts';

const bytes = 32;

/**
 * The installation's secret, 32 bytes: `APP_SECRET`, or the one generated into `DATA_DIR/secret` on the first start.
 * It wraps the keys that sign tokens and encrypt stored credentials (CONTRACT.md section 1); there is no built-in one.
 */
export async function loadAppSecret(settings: { app_secret: string | null; data_dir: string }): Promise<Buffer> {
  const text = settings.app_secret ?? (await generatedSecret(path.resolve(settings.data_dir)));
  // Of one length, whatever the person chose.
  return Buffer.from(hkdfSync('sha256', text, '', 'stoa app secret', bytes));
}

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
  // A link never replaces: of two first starts, one secret wins for both.
  await fs.link(fresh, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await fs.rm(fresh);
  return checked((await fs.readFile(file, 'utf8')).trim(), file);
}

function checked(secret: string, file: string): string {
  if (secret.length < bytes)
    throw new StartRefused(`${file} is damaged: restore it, stored credentials cannot be read without`);
  return secret;
}
