import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { findBinaries } from '#server/database/embedded/binaries.ts';
import { chooseAccount, environment, run } from '#server/database/embedded/runAs.ts';
import { freePort } from '../../../support/freePort.ts';
import { removeFolder, temporaryFolder } from '../../../support/processes/folders.ts';

/** A customer's PostgreSQL with a database `crm` of the user `crm`. */
export interface CustomerServer {
  host: string;
  port: number;
  password: string;
  stop(): Promise<void>;
}

/** It asks for passwords by SCRAM, and is not encrypted. Stop it at the end. */
export async function startCustomerServer(): Promise<CustomerServer> {
  const port = await freePort();
  const as = await chooseAccount();
  const folder = await temporaryFolder('customer');
  if (as.uid !== undefined) await fs.chown(folder, as.uid, as.gid);
  const data = path.join(folder, 'data');
  const bin = path.join(await findBinaries(), 'bin');
  const [admin, password] = ['password of postgres', 'password of crm'];
  const file = path.join(folder, 'password');
  await fs.writeFile(file, admin);
  if (as.uid !== undefined) await fs.chown(file, as.uid, as.gid);
  const options = ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${file}`, '-E', 'UTF8', '--no-sync'];
  await run(path.join(bin, 'initdb'), [...options, '--locale=C'], { ...as, cwd: '/', env: environment });
  const settings = { fsync: 'off', listen_addresses: '127.0.0.1', port, unix_socket_directories: '' };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(path.join(bin, 'postgres'), ['-D', data, ...flags], {
    ...as,
    cwd: '/',
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await isReady(child);
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password: admin, database: 'postgres' });
  await client.connect();
  await client.query(`create role crm login password '${password}'`);
  await client.query('create database crm owner crm');
  await client.end();
  return {
    host: '127.0.0.1',
    port,
    password,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGQUIT');
      await ended;
      await removeFolder(folder);
    },
  };
}

/** What it logs is read to the end, since a full pipe would stop it. */
async function isReady(child: ChildProcessByStdio<null, null, Readable>): Promise<void> {
  let log = '';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.stderr.on('data', (part: Buffer) => {
    log += part;
    if (log.includes('ready to accept connections')) resolve();
  });
  child.once('exit', () => reject(new Error(log)));
  await promise;
}
