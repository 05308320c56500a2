import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAccount } from '#server/database/embedded/runAs.ts';
import { freePort } from '../freePort.ts';
import { removeFolder, temporaryFolder } from '../processes/folders.ts';

/** Debian's place, and those of `PATH`. */
const places = ['/usr/sbin', ...(process.env.PATH ?? '').split(path.delimiter)];

const find = (): string | undefined =>
  process.env.PGBOUNCER_PATH ||
  places.map((place) => path.join(place, 'pgbouncer')).find((file) => fs.existsSync(file));

/** Other test files may install it at the same time. */
const patient = ['-o', 'DPkg::Lock::Timeout=300'];

function install(): void {
  const system = fs.existsSync('/etc/os-release') ? fs.readFileSync('/etc/os-release', 'utf8') : '';
  if (process.getuid?.() !== 0 || !/^ID=debian$/m.test(system)) return;
  const run = (command: string, args: string[]) => execFileSync(command, args, { stdio: 'ignore' });
  try {
    run('apt-get', ['update']);
    run('apt-get', [...patient, 'install', '--yes', '--no-install-recommends', 'pgbouncer']);
  } catch {
    // There is no network, for example.
  }
}

/** The PgBouncer of `PGBOUNCER_PATH`, the installed one, or Debian's, which is installed now; undefined where neither can be had. */
export function findPgbouncer(): string | undefined {
  const known = find();
  if (known) return known;
  install();
  return find();
}

export type PoolMode = 'session' | 'transaction' | 'statement';

/** Where a PostgreSQL is, and as whom its databases are used. */
interface Server {
  host: string;
  port: number;
  user: string;
  password: string;
}

/** A PgBouncer in front of all databases of a server. It asks for no password. The caller closes it. */
export async function openPgbouncer(
  server: Server,
  mode: PoolMode,
  settings: Record<string, string | number> = {},
): Promise<{ port: number; close(): Promise<void> }> {
  const program = findPgbouncer();
  if (!program) throw new Error('PgBouncer must be installed (Debian: apt-get install pgbouncer)');
  const folder = await temporaryFolder('pooler');
  const port = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  fs.writeFileSync(file, configuration(server, { listen_port: port, pool_mode: mode, ...settings }));
  const as = await chooseAccount(); // it refuses root
  const child = spawn(program, [file], { ...as, stdio: 'ignore' });
  const ended = once(child, 'exit');
  await untilListening(port);
  return {
    port,
    async close() {
      child.kill('SIGKILL');
      await ended;
      await removeFolder(folder);
    },
  };
}

function configuration({ host, port, user, password }: Server, settings: Record<string, string | number>): string {
  const all = { listen_addr: '127.0.0.1', unix_socket_dir: '', auth_type: 'any', default_pool_size: 40, ...settings };
  return [
    '[databases]',
    `* = host=${host} port=${port} user=${user} password=${password}`,
    '[pgbouncer]',
    ...Object.entries(all).map(([name, value]) => `${name} = ${value}`),
    '',
  ].join('\n');
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
