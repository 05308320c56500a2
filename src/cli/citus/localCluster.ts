import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { unicodeCtype } from '#server/database/embedded/cluster.ts';
import { startPostmaster, stopPostmaster } from '#server/database/embedded/postmaster.ts';
import { chooseAccount, environment, makePrivate, type RunAs, run } from '#server/database/embedded/runAs.ts';
import { postReaper } from '#server/database/embedded/supervise.ts';
import { StartRefused } from '#server/errors/startRefused.ts';
import { type Address, findCitus, giveCitusDatabase, makeCitusDatabase, serverSettings } from './clusterDatabase.ts';

/** The database of the cluster and the role that owns it. */
const name = 'stoa';

/** The file that says which finished cluster a folder has. */
const mark = 'cluster.json';

export interface LocalCluster {
  /** URL of the coordinator, for `npx stoa plane add`. */
  url: string;
  /** The coordinator first. */
  servers: readonly Address[];
  stop(): Promise<void>;
}

export interface Shape {
  workers: number;
  /** Of the coordinator; the workers have the next ones. */
  port: number;
}

/**
 * Starts a Citus cluster of servers that listen on this machine only, and makes it first if the folder is empty.
 * @throws StartRefused where Citus is not installed, or the folder has another cluster
 */
export async function startLocalCluster(folder: string, given: Partial<Shape>): Promise<LocalCluster> {
  const found = await findCitus();
  if ('missing' in found) throw new StartRefused(found.missing);
  const as = await chooseAccount();
  const known = await shapeOf(folder, given);
  const { workers, port } = known ?? { workers: 2, port: 9700, ...given };
  await makePrivate(folder, as);
  const password = await passwordOf(folder);
  const names = ['coordinator', ...Array.from({ length: workers }, (_, n) => `worker-${n + 1}`)];
  if (!known) for (const each of names) await initialise(found.bin, path.join(folder, each), password, as);
  const servers = names.map((_, n) => ({ host: '127.0.0.1', port: port + n, password }));
  const running: (() => Promise<void>)[] = [];
  const stop = async () => {
    await Promise.all(running.map((end) => end()));
  };
  try {
    for (const [n, each] of names.entries())
      running.push(await startServer(found.bin, path.join(folder, each), port + n, as));
    if (!known) await prepareDatabase(servers, password);
    await fs.writeFile(path.join(folder, mark), JSON.stringify({ workers, port }));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://${name}:${password}@127.0.0.1:${port}/${name}?sslmode=disable`, servers, stop };
}

/**
 * The cluster that a folder has; null for an empty one. The servers know each other by their ports.
 * @throws StartRefused for another one than is asked for
 */
async function shapeOf(folder: string, given: Partial<Shape>): Promise<Shape | null> {
  const text = await fs.readFile(path.join(folder, mark), 'utf8').catch(() => null);
  if (text === null) {
    if (existsSync(folder) && (await fs.readdir(folder)).length > 0)
      throw new StartRefused(`${folder} has no finished cluster, but files: name an empty folder`);
    return null;
  }
  const known = JSON.parse(text) as Shape;
  const { workers, port } = { ...known, ...given };
  if (workers !== known.workers || port !== known.port)
    throw new StartRefused(
      `${folder} has a cluster of ${known.workers} workers at port ${known.port}: give these, or another folder`,
    );
  return known;
}

/** Of the superuser and of the role, on all servers. */
async function passwordOf(folder: string): Promise<string> {
  const file = path.join(folder, 'password');
  const known = await fs.readFile(file, 'utf8').catch(() => null);
  if (known !== null) return known;
  const password = randomBytes(24).toString('base64url');
  await fs.writeFile(file, password, { mode: 0o600 });
  return password;
}

async function initialise(bin: string, home: string, password: string, as: RunAs): Promise<void> {
  await makePrivate(home, as);
  const file = path.join(home, 'password');
  await fs.writeFile(file, password, { mode: 0o600 });
  if (as.uid !== undefined) await fs.chown(file, as.uid, as.gid);
  const data = ['-D', path.join(home, 'data'), '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${file}`];
  // As the embedded one: texts are sorted as people expect, and searched in every script.
  const locale = ['--locale=C', `--lc-ctype=${await unicodeCtype()}`, '--locale-provider=icu', '--icu-locale=und'];
  const options = [...data, '-E', 'UTF8', ...locale];
  await run(path.join(bin, 'initdb'), options, { ...as, cwd: '/', env: environment });
  await fs.rm(file);
}

/** @returns ends the server, which also ends with this process */
async function startServer(bin: string, home: string, port: number, as: RunAs): Promise<() => Promise<void>> {
  const place = { as, home, binaries: path.dirname(bin), data: path.join(home, 'data') };
  const server = await startPostmaster(
    { ...place, socket: home, log: path.join(home, 'log') },
    { ...serverSettings, listen_addresses: '127.0.0.1', port, unix_socket_directories: '', max_connections: 200 },
  );
  const dismissReaper = postReaper(server.pid, as);
  return async () => {
    await stopPostmaster(server);
    dismissReaper();
  };
}

async function prepareDatabase(servers: readonly Address[], password: string): Promise<void> {
  await makeCitusDatabase(servers, name, 'postgres');
  await giveCitusDatabase(servers, name, { owner: name, password });
}
