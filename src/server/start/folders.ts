import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { StartRefused } from '../errors/startRefused.ts';
import { incomingFolder } from '../files/incomingFolder.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * Makes the folders that this process writes to, so that no first write fails for a missing one.
 * @throws StartRefused one line for one that cannot be written to
 */
export async function prepareFolders(settings: Settings): Promise<void> {
  const { data_dir, s3_url, smtp_url } = settings;
  const folders = [path.resolve(data_dir), incomingFolder(settings)];
  if (s3_url === null) folders.push(path.resolve(data_dir, 'files'));
  if (smtp_url === null) folders.push(path.resolve(data_dir, 'mail'));
  for (const folder of folders)
    try {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      await fs.access(folder, constants.W_OK | constants.X_OK);
    } catch (error) {
      throw new StartRefused(`DATA_DIR: ${folder} cannot be written to (${(error as NodeJS.ErrnoException).code})`);
    }
}
