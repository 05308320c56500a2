import fs from 'node:fs/promises';
import os from 'node:os';
import type pg from 'pg';

/** Of 19, where 0 is usual: it gets a tenth of the time of a process that is not waiting for anything. */
const NICENESS = 10;

/**
 * Lets the database's process of this connection run after others. Only for a server of our own on this machine: nobody
 * else uses the process later. Without the right to do so everything stays as it is.
 */
export async function lowerPriority(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { pid } = rows[0] as { pid: number };
  try {
    os.setPriority(pid, NICENESS);
  } catch {
    return;
  }
  // Where Linux shares the processor between sessions first. Each process of PostgreSQL is a session of its own.
  await fs.writeFile(`/proc/${pid}/autogroup`, String(NICENESS)).catch(() => {}); // elsewhere there is no such file
}
