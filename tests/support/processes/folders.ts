import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** An empty folder that PostgreSQL's user can access. `mkdtemp` alone gives access only to the current user. */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), `stoa-${name}-`));
  await fs.chmod(folder, 0o711);
  return folder;
}

/**
 * Removes a folder that a server used. PostgreSQL ends some time after a server that was killed, and writes its last files
 * into folders that were emptied already: these are tried again.
 */
export const removeFolder = (folder: string): Promise<void> =>
  fs.rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

/** Removes a data folder and its database, which may be in another folder (docs/operating/running.md#settings). */
export async function removeDataFolder(folder: string): Promise<void> {
  const elsewhere = await fs.readFile(path.join(folder, 'database'), 'utf8').catch(() => null);
  if (elsewhere) await removeFolder(elsewhere.trim());
  await removeFolder(folder);
}
