import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Settings } from '../settings/settings.ts';

/** Files that are being received. On the same disk as stored uploads, so that storing one needs no copy. */
export const incomingFolder = ({ data_dir }: Pick<Settings, 'data_dir'>): string =>
  path.resolve(data_dir, 'files-incoming');

/** A process: no two ever have the same. */
interface Owner {
  /** The boot of the machine and the container, in which a number of a process is one; null: not known. */
  machine: string | null;
  pid: number;
  /** Clock ticks from the boot to its start: numbers of processes are used again. Null if there is none. */
  started: string | null;
}

/** On Linux. Elsewhere the hourly job removes what is old. */
function readOr<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

const startOf = (pid: number): string | null =>
  // The name of the program, in parentheses, may contain spaces.
  readOr(() => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[19] ?? null);

const machine = readOr(() => {
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
  return `${boot}-${readlinkSync('/proc/self/ns/pid').replace(/\D/g, '')}`;
});

const prefix = `${machine ?? 'unknown'}.${process.pid}.${startOf(process.pid) ?? ''}`;

/** A new name in the folder. It says which process writes the file. */
export const incomingName = (): string => `${prefix}.${randomUUID()}`;

function ownerOf(name: string): Owner | null {
  const [machine = '', pid = '', started = '', id] = name.split('.');
  return id === undefined ? null : { machine, pid: Number(pid), started };
}

/** False where it cannot be known: the process is of another machine or container, or this is not Linux. */
function isDead(owner: Owner | null): boolean {
  if (!owner || machine === null || owner.machine !== machine) return false;
  return startOf(owner.pid) !== owner.started;
}

/**
 * Removes what dead processes left (docs/operating/accounts.md#quotas).
 * @param before what was written last before this moment is removed, of any process
 */
export async function sweepIncoming(folder: string, before: Date): Promise<void> {
  for (const name of await fs.readdir(folder).catch(() => [])) {
    const place = path.join(folder, name);
    const found = await fs.stat(place).catch(() => null);
    if (found?.isFile() && (found.mtime < before || isDead(ownerOf(name)))) await fs.rm(place, { force: true });
  }
}
