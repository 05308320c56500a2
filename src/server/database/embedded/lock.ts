import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartRefused } from '#server/errors/startRefused.ts';

/** The data folder belongs to another running process. */
export class DataFolderInUse extends StartRefused {
  override name = 'DataFolderInUse';
  constructor(dataDir: string) {
    super(`DATA_DIR ${dataDir} is in use: another Stoa is running on it`);
  }
}

/** Locks a data folder for this process alone. Returns the function that unlocks it. */
export const lockDataFolder = (dataDir: string): (() => void) =>
  lock(path.join(dataDir, 'lock'), new DataFolderInUse(dataDir));

/** Locks a cluster too: one outside `DATA_DIR` can be reached from several data folders. */
export const lockCluster = (data: string): (() => void) =>
  lock(
    path.join(data, 'stoa.lock'),
    new StartRefused(`The database in ${data} is in use: another Stoa is running on it`),
  );

/**
 * SQLite's file lock, because it ends however the process dies and works between containers. Node.js itself has no file
 * locks.
 */
function lock(file: string, inUse: StartRefused): () => void {
  makePrivateFile(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    throw error instanceof Error && error.message.includes('locked') ? inUse : error;
  }
  return () => lock.close();
}

/** A user who can read a file can lock it. Opens only a missing file, because closing any handle ends the locks. */
function makePrivateFile(file: string): void {
  if (existsSync(file)) {
    chmodSync(file, 0o600);
    return;
  }
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
