import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chooseAccount, run } from '#server/database/embedded/runAs.ts';
import { atEnd } from '../atEnd.ts';
import { temporaryFolder } from '../processes/folders.ts';

/** The oldest supported PostgreSQL, from Debian's package `postgresql-15`; undefined if it is not installed. */
export const postgres15: string | undefined = ['/usr/lib/postgresql/15/bin'].find((folder) =>
  existsSync(path.join(folder, 'initdb')),
);

/** A PostgreSQL 15 until the end of the test file. @returns makes an empty database of a role that may make roles */
export async function startPostgres15(): Promise<() => Promise<pg.ClientConfig & { database: string }>> {
  const as = await chooseAccount();
  const folder = await temporaryFolder('postgres15');
  if (as.uid !== undefined) await fs.chown(folder, as.uid, as.gid);
  const [data, bin] = [path.join(folder, 'data'), postgres15 as string];
  const options = { ...as, cwd: '/', env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' } };
  await run(path.join(bin, 'initdb'), ['-D', data, '-U', 'admin', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options);
  const server = spawn(
    path.join(bin, 'postgres'),
    ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'],
    { ...options, stdio: 'ignore' },
  );
  const ended = once(server, 'exit');
  atEnd(async () => {
    server.kill('SIGQUIT');
    await ended;
    await fs.rm(folder, { recursive: true, force: true });
  });
  const admin = { host: folder, port: 5432, user: 'admin', database: 'postgres' };
  await untilReady(admin);
  await query(admin, `create role product login createrole password 'a password'`);
  let count = 0;
  return async () => {
    const database = `other_${++count}`;
    await query(admin, `create database ${database} owner product`);
    return { ...admin, user: 'product', password: 'a password', database };
  };
}

async function query(connection: pg.ClientConfig, text: string): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  await client.query(text);
  await client.end();
}

async function untilReady(connection: pg.ClientConfig): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await query(connection, 'select 1');
    } catch (error) {
      if (tries === 600) throw error;
      await sleep(100);
    }
  }
}
