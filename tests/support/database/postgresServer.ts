import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from '#server/database/embedded/binaries.ts';
import { unicodeCtype } from '#server/database/embedded/cluster.ts';
import { chooseAccount, environment, type RunAs, run } from '#server/database/embedded/runAs.ts';
import { atEnd } from '../atEnd.ts';
import { freePort } from '../freePort.ts';
import { removeFolder, temporaryFolder } from '../processes/folders.ts';

/** A database of a server, as a customer would name it in the settings of the storage. */
export interface CustomerDatabase {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

/** A PostgreSQL of its own, which listens on 127.0.0.1 and asks for passwords by SCRAM. */
export interface PostgresServer {
  host: string;
  port: number;
  data: string;
  /** A new empty database, owned by a role that may do nothing else. */
  makeDatabase(): Promise<CustomerDatabase>;
  /** Runs statements as the superuser. @returns rows of the last */
  query<R extends pg.QueryResultRow>(text: string, database?: string): Promise<R[]>;
  start(): Promise<void>;
  /** `SIGSTOP` keeps its connections open and answers nothing; `SIGCONT` goes on. Others end it. */
  signal(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void>;
}

interface Options {
  /** Settings of the server, such as `{ max_connections: 10 }`. */
  settings?: Record<string, string | number>;
  /** The authentication that it asks for; by default SCRAM. */
  auth?: 'scram-sha-256' | 'md5' | 'password' | 'trust';
  /** Offers TLS with this certificate. */
  certificate?: { cert: string; key: string };
  /** A stopped server, whose data are copied: this one follows it as a streaming replica. */
  replicaOf?: PostgresServer;
  /** The folder of other programs than those of our packages. */
  bin?: string;
}

const password = 'password of postgres';

/** Runs until the end of the test file. */
export async function startPostgresServer(options: Options = {}): Promise<PostgresServer> {
  const server = await openPostgresServer(options);
  atEnd(server.close);
  return server;
}

/** The caller closes it. */
export async function openPostgresServer(options: Options = {}): Promise<PostgresServer & { close(): Promise<void> }> {
  const as = await chooseAccount();
  const folder = await temporaryFolder('customer');
  if (as.uid !== undefined) await fs.chown(folder, as.uid, as.gid);
  const data = path.join(folder, 'data');
  const bin = options.bin ?? path.join(await findBinaries(), 'bin');
  if (options.replicaOf) await copyAsReplica(options.replicaOf, data, as);
  else await createCluster(bin, folder, data, as, options.auth ?? 'scram-sha-256');
  if (options.certificate) await writeCertificate(data, options.certificate, as);
  const port = await freePort();
  let child: ChildProcess | undefined;
  const admin = { host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' };
  const settings = {
    ...{ fsync: 'off', listen_addresses: '127.0.0.1', port, unix_socket_directories: '', wal_level: 'replica' },
    // A replica may start before its primary does.
    ...{ wal_retrieve_retry_interval: '100ms' },
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const start = async () => {
    child = spawn(path.join(bin, 'postgres'), ['-D', data, ...flags], {
      ...as,
      cwd: '/',
      env: environment,
      stdio: 'ignore',
    });
    await untilReady(admin);
  };
  const signal: PostgresServer['signal'] = async (name) => {
    if (name === 'SIGSTOP' || name === 'SIGCONT') return signalGroup(child, name);
    const ended = child && child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
    child?.kill('SIGCONT');
    child?.kill(name);
    await ended;
  };
  const close = async () => {
    await signalGroup(child, 'SIGCONT');
    await signal('SIGQUIT');
    await removeFolder(folder);
  };
  await start();
  let count = 0;
  return {
    ...{ host: '127.0.0.1', port, data, start, signal, close },
    query: (text, database = 'postgres') => query({ ...admin, database }, text),
    async makeDatabase() {
      const name = `customer_${++count}`;
      await query(admin, `create role ${name} login password '${name} password'`);
      await query(admin, `create database ${name} owner ${name}`);
      return { host: '127.0.0.1', port, user: name, password: `${name} password`, database: name };
    },
  };
}

/** Polls, because a new server tells nobody when it is ready. */
async function untilReady(admin: pg.ClientConfig): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const error = await query(admin, 'select 1').then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error === null) return;
    if (tries === 600) throw error;
    await sleep(100);
  }
}

async function createCluster(bin: string, folder: string, data: string, as: RunAs, auth: string): Promise<void> {
  const file = path.join(folder, 'password');
  await fs.writeFile(file, password);
  if (as.uid !== undefined) await fs.chown(file, as.uid, as.gid);
  const options = ['-D', data, '-U', 'postgres', '-A', auth, `--pwfile=${file}`, '-E', 'UTF8', '--no-sync'];
  // As the embedded one: texts are sorted as people expect, and searched in every script.
  const locale = ['--locale=C', `--lc-ctype=${await unicodeCtype()}`, '--locale-provider=icu', '--icu-locale=und'];
  await run(path.join(bin, 'initdb'), [...options, ...locale], { ...as, cwd: '/', env: environment });
}

async function writeCertificate(data: string, { cert, key }: { cert: string; key: string }, as: RunAs): Promise<void> {
  for (const [name, text] of [['server.crt', cert] as const, ['server.key', key] as const]) {
    const file = path.join(data, name);
    await fs.writeFile(file, text, { mode: 0o600 });
    if (as.uid !== undefined) await fs.chown(file, as.uid, as.gid);
  }
  // Not a flag, which `alter system` could not change.
  await fs.appendFile(path.join(data, 'postgresql.auto.conf'), 'ssl = on\n');
}

async function copyAsReplica({ host, port, data }: PostgresServer, to: string, as: RunAs): Promise<void> {
  await run('/bin/cp', ['-a', data, to], { ...as, cwd: '/', env: environment });
  const primary = `host=${host} port=${port} user=postgres password='${password}'`;
  await fs.appendFile(path.join(to, 'postgresql.auto.conf'), `primary_conninfo = '${primary.replaceAll("'", "''")}'\n`);
  const standby = path.join(to, 'standby.signal');
  await fs.writeFile(standby, '');
  if (as.uid !== undefined) await fs.chown(standby, as.uid, as.gid);
}

/** The server and its processes, each of which serves a connection. */
async function signalGroup(child: ChildProcess | undefined, name: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  if (!child?.pid || child.exitCode !== null) return;
  const children = await fs.readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').catch(() => '');
  for (const pid of [child.pid, ...children.split(' ').filter(Boolean).map(Number)])
    try {
      process.kill(pid, name);
    } catch (error) {
      // A connection may have ended meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}

async function query<R extends pg.QueryResultRow>(config: pg.ClientConfig, text: string): Promise<R[]> {
  const client = new pg.Client(config);
  client.on('error', () => {}); // the query reports a broken connection
  await client.connect();
  try {
    const answer: pg.QueryResult<R> | pg.QueryResult<R>[] = await client.query<R>(text);
    return (Array.isArray(answer) ? answer.at(-1) : answer)?.rows ?? [];
  } finally {
    await client.end();
  }
}
