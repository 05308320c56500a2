import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartRefused } from '#server/startRefused.ts';

/** The data folder belongs to another running process. */
export class DataFolderInUse extends StartRefused {
  override name = 'DataFolderInUse';
  constructor(dataDir: string) {
    super(`DATA_DIR ${dataDir} is in use: another Stoa is running on it`);
  }
}

/**
 * Takes a data folder for this process alone. SQLite's file lock, because the services drops it however the process dies
 * and it holds between containers too; Node itself has no file locks.
 * @returns gives the folder back
 */
export function lockDataFolder(dataDir: string): () => void {
  const lock = new DatabaseSync(path.join(dataDir, 'lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (error instanceof Error && error.message.includes('locked')) throw new DataFolderInUse(dataDir);
    throw error;
  }
  return () => lock.close();
}
