import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { StartRefused } from '#server/errors/startRefused.ts';
import { runningServer } from './leftovers.ts';
import { isInside, type Place } from './place.ts';
import type { RunAs } from './runAs.ts';

/** A data folder. A copy has another inode and birth, even at the same path. */
interface FolderIdentity {
  path: string;
  inode: string;
  /** Nanoseconds; null if the file system does not record it. */
  birth: string | null;
}

const recordOf = (data: string) => path.join(data, 'stoa-folder.json');

/** Records in a cluster that it belongs to this data folder. */
export async function claimCluster(folder: string, data: string, as: RunAs): Promise<void> {
  const file = recordOf(data);
  const fresh = `${file}.new`;
  await fs.writeFile(fresh, `${JSON.stringify(await identify(folder))}\n`, { mode: 0o600, flush: true });
  if (as.uid !== undefined) await fs.chown(fresh, as.uid, as.gid);
  await fs.rename(fresh, file);
}

/**
 * Checks that the cluster is not shared with the data folder that this one is a copy of.
 * @returns whether the folder was copied or moved since its last start, with its whole cluster
 * @throws StartRefused if the cluster belongs to another folder
 */
export async function wasCopied(folder: string, { data }: Pick<Place, 'data'>): Promise<boolean> {
  const record = await readRecord(data);
  if (record !== null && isSame(record, await identify(folder))) return false;
  const [shared] = await sharedParts(folder, data);
  if (shared === undefined) return record !== null;
  if (record !== null)
    throw new StartRefused(
      `DATA_DIR ${folder} is a copy, and its database in ${shared} belongs to ${record.path}: copy installations with npm run backup and npm run restore, or, if it was moved here, remove ${recordOf(data)} and start again`,
    );
  // From a version that kept no record: the first folder that is started gets it.
  if ((await runningServer(data)) !== null)
    throw new StartRefused(`The database in ${data} is in use: another Stoa is running on it`);
  return false;
}

async function identify(folder: string): Promise<FolderIdentity> {
  const [real, { ino, birthtimeNs, ctimeNs }] = await Promise.all([
    fs.realpath(folder),
    fs.stat(folder, { bigint: true }),
  ]);
  // Without a birth time, Node.js reports 0 or the time of the last change.
  const isKnown = birthtimeNs > 0n && birthtimeNs !== ctimeNs;
  return { path: real, inode: String(ino), birth: isKnown ? String(birthtimeNs) : null };
}

const isSame = (one: FolderIdentity, other: FolderIdentity): boolean =>
  one.path === other.path &&
  one.inode === other.inode &&
  (one.birth === null || other.birth === null || one.birth === other.birth);

async function readRecord(data: string): Promise<FolderIdentity | null> {
  const text = await fs.readFile(recordOf(data), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  if (text === null) return null;
  try {
    return JSON.parse(text) as FolderIdentity;
  } catch {
    throw new StartRefused(`${recordOf(data)} is damaged. Remove it if ${data} belongs to this DATA_DIR alone`);
  }
}

/** Parts of a cluster that a copy of the folder has in common with it: outside the folder, or hard-linked. */
async function sharedParts(folder: string, data: string): Promise<string[]> {
  const tablespaces = path.join(data, 'pg_tblspc');
  const parts = [
    data,
    path.join(data, 'pg_wal'),
    ...(await fs.readdir(tablespaces)).map((name) => path.join(tablespaces, name)),
    path.join(folder, 'files'),
  ];
  const outside: string[] = [];
  for (const part of parts)
    if (existsSync(part) && !(await isInside(folder, part))) outside.push(await fs.realpath(part));
  const { nlink } = await fs.stat(path.join(data, 'global/pg_control'));
  return nlink > 1 ? [...outside, data] : outside;
}
