import fs from 'node:fs/promises';

/**
 * Creates a data folder, or closes an existing one to other users of the machine (docs/operating/keeping.md#who-may-read-it).
 * @param group may pass through it to folders of its own, without listing it
 * @returns one line if it cannot be closed
 */
export async function closeDataFolder(folder: string, group?: number): Promise<string[]> {
  await fs.mkdir(folder, { recursive: true });
  const { uid, mode } = await fs.stat(folder);
  const self = process.getuid?.() ?? uid;
  const isShared = (mode & 0o1000) !== 0; // such as /tmp, which others use too
  if (isShared || (self !== 0 && self !== uid))
    return mode & 0o077 ? [`DATA_DIR ${folder} is open to other users of this machine and cannot be closed`] : [];
  if (group !== undefined) await fs.chown(folder, uid, group);
  await fs.chmod(folder, group === undefined ? 0o700 : 0o710);
  return [];
}
