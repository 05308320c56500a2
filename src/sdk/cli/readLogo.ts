import fs from 'node:fs/promises';
import path from 'node:path';
import { rules } from './rules.ts';

/**
 * `logo.png` of a module (docs/guides/writing-a-module.md#the-package). @returns null if it has none
 * @throws if it is larger than the server takes
 */
export async function readLogo(folder: string): Promise<Buffer | null> {
  const bytes = await fs.readFile(path.join(folder, 'logo.png')).catch(() => null);
  if (bytes && bytes.length > rules.logo_max)
    throw new Error(`logo.png has ${bytes.length} bytes; at most ${rules.logo_max} are accepted`);
  return bytes;
}
