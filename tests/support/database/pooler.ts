import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAccount } from '#server/database/embedded/runAs.ts';
import { atEnd } from '../atEnd.ts';
import { temporaryFolder } from '../processes/folders.ts';
import type { TestDatabase } from './database.ts';

/** Debian's place, and those of `PATH`. */
const places = ['/usr/sbin', ...(process.env.PATH ?? '').split(path.delimiter)];

/** The installed PgBouncer, or undefined. */
export const pgbouncer: string | undefined = places
  .map((place) => path.join(place, 'pgbouncer'))
  .find((file) => existsSync(file));

/** A PgBouncer in front of a test database until the end of the test file. */
export async function startPooler(
  { connection: { host, user, password, database } }: TestDatabase,
  mode: 'session' | 'transaction' | 'statement',
): Promise<{ connection: TestDatabase['connection']; url: string }> {
  const folder = await temporaryFolder('pooler');
  const port = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  await fs.writeFile(
    file,
    `[databases]
${database} = host=${host} dbname=${database} user=${user} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 40
`,
  );
  const as = await chooseAccount(); // it refuses root
  const process = spawn(pgbouncer as string, [file], { ...as, stdio: 'ignore' });
  const ended = once(process, 'exit');
  atEnd(async () => {
    process.kill('SIGKILL');
    await ended;
    await fs.rm(folder, { recursive: true, force: true });
  });
  await untilListening(port);
  const url = `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  return { connection: { host: '127.0.0.1', port, user: String(user), password: String(password), database }, url };
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function untilListening(port: number): Promise<void> {
  for (;;) {
    const socket = net.connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await sleep(50);
  }
}
