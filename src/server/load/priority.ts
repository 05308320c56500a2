import fs from 'node:fs/promises';
import os from 'node:os';
import type pg from 'pg';

/**
 * Of 19, where 0 is usual: a third of the time of a process that is not waiting for anything. It gives way to all programs of
 * the machine, so with less (10 is a tenth) slow reads all but stop on a busy one (docs/start/load.md#on-a-busy-machine).
 */
const NICENESS = 5;

/** Lets a process run after others. It is a session of its own. */
export const lowerPriorityOf = (pid: number): Promise<void> => setNiceness(pid, NICENESS);

/**
 * The same for the database's process of this connection. Only for a server of our own on this machine: nobody else uses
 * the process later.
 */
export async function lowerPriority(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await lowerPriorityOf((rows[0] as { pid: number }).pid);
}

/**
 * Sets how a process shares the processors with others. Without the right to do so everything stays as it is.
 * @param niceness from 19, after all others, to -20, before them
 */
export async function setNiceness(pid: number, niceness: number): Promise<void> {
  try {
    os.setPriority(pid, niceness);
  } catch {
    return;
  }
  // Where Linux shares the processor between sessions first, this is the priority of the process' session.
  await fs.writeFile(`/proc/${pid}/autogroup`, String(niceness)).catch(() => {}); // elsewhere there is no such file
}
