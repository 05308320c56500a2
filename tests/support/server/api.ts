import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { expect } from 'vitest';
import { controlPool, directPool } from '#server/database/pool/pool.ts';
import type { Blobs } from '#server/files/blobs.ts';
import { openBlobs } from '#server/files/openBlobs.ts';
import { prepareDrain } from '#server/http/drain.ts';
import type { BodyTimeouts } from '#server/http/plugins/slowBodies.ts';
import type { FreeBytes } from '#server/load/quota/freeSpace.ts';
import type { Mail } from '#server/mail/mail.ts';
import type { ResolveTxt } from '#server/outbound/nameServers.ts';
import { readSettings, type Settings } from '#server/settings/settings.ts';
import { buildApp } from '#server/start/app.ts';
import { type People, people } from '../accounts/people.ts';
import { atEnd } from '../atEnd.ts';
import { storage } from '../database/customers.ts';
import { type TestDatabase, testDatabase } from '../database/database.ts';
import { type Client, client, type Identity } from './client.ts';
import { owner, password, secret } from './credentials.ts';
import { sessionsOf } from './sessions.ts';

export interface Api extends People {
  url: string;
  port: number;
  database: TestDatabase;
  settings: Settings;
  mail: Mail[];
  visitor(identity?: Partial<Identity>): Client;
  /** Opens a session of the person, without a sign-in ({@link sessionsOf}). The client carries token and refresh cookie. */
  signIn(email: string, host?: string): Promise<Client>;
  /** The same by a call, for tests of signing in. */
  signInByPassword(email: string, password?: string, host?: string): Promise<Client>;
  /** The first account's owner, signed in by {@link signIn}. */
  signInOwner(): Promise<Client>;
  close(): Promise<void>;
}

interface Options {
  settings?: Partial<Settings>;
  /** The installation's secret. */
  secret?: Buffer;
  plugins?: KyselyPlugin[];
  bodyTimeouts?: BodyTimeouts;
  /** Takes the lines of the log, from the level of the settings on. */
  log?: { write(line: string): void };
  /** The database of another server, to run a second process of it. */
  database?: TestDatabase;
  send?: (mail: Mail) => Promise<void>;
  /** Where files are stored; by default in a folder of its own. */
  blobs?: Blobs;
  resolveTxt?: ResolveTxt;
  /** Free bytes of the disk, for tests of one that is nearly full. */
  freeBytes?: FreeBytes;
  /** By default the system chooses one. */
  port?: number;
  /** Maximum connections to the database; 12 by default. */
  connections?: number;
}

/** A server on its own port, with this test file's own database. Closed at the end of the file. */
export async function startApi(options: Options = {}): Promise<Api> {
  const database = options.database ?? (await testDatabase());
  const data_dir = await fs.mkdtemp(path.join(os.tmpdir(), 'stoa-api-'));
  const settings = { ...quiet, data_dir, ...options.settings };
  const mail: Mail[] = [];
  const { pool, direct, end } = poolsOf(database, options.connections);
  const send = options.send ?? (async (each: Mail) => void mail.push(each));
  const stoa = await buildApp({
    settings,
    secret: options.secret ?? secret,
    pool,
    direct,
    mail: send,
    blobs: options.blobs ?? openBlobs(settings),
    plugins: options.plugins ?? [],
    server: {
      ...(options.bodyTimeouts && { timeouts: options.bodyTimeouts }),
      ...(options.log && { log: options.log }),
    },
    ...(options.freeBytes && { freeBytes: options.freeBytes }),
    ...(options.resolveTxt && { resolveTxt: options.resolveTxt }),
  });
  const drain = prepareDrain(stoa.app);
  await stoa.app.listen({ port: options.port ?? 0, host: '127.0.0.1' });
  const { port } = stoa.app.server.address() as AddressInfo;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= (async () => {
      agent.destroy();
      await drain(stoa.close());
      await end();
      await fs.rm(data_dir, { recursive: true, force: true });
    })();
    return closing;
  };
  atEnd(close);
  const visitor = (identity: Partial<Identity> = {}) => client(port, agent, { host: 'localhost', ...identity });
  const made = people(database);
  const open = sessionsOf({ sql: made.sql, settings, secret: options.secret ?? secret });
  const signIn = async (email: string, host = 'localhost') => visitor(await open(email, host));
  const signInByPassword = (email: string, given = password, host = 'localhost') =>
    enter(visitor({ host }), email, given);
  const signInOwner = () => signIn(owner.email);
  const url = `http://127.0.0.1:${port}`;
  const callers = { visitor, signIn, signInByPassword, signInOwner };
  return { url, port, database, settings, mail, ...callers, close, ...made };
}

function poolsOf({ connection, pooled }: TestDatabase, max = 12) {
  const pool = controlPool({ ...(pooled ?? connection), max });
  const direct = pooled ? directPool(connection) : pool;
  return { pool, direct, end: () => Promise.all([...new Set([pool, direct])].map((each) => each.end())) };
}

const quiet: Settings = {
  ...readSettings({}),
  owner_email: owner.email,
  owner_password: owner.password,
  captcha: { provider: 'none', yandex_site_key: null, yandex_server_key: null, yandex_url: null },
  rate_limit: false,
  storage_allow_private: storage !== undefined,
  log_level: 'silent',
};

async function enter(visitor: Client, email: string, password: string): Promise<Client> {
  const answer = await visitor.post('/v1/auth/login', { email, password, captcha: 'none' });
  expect(answer.text).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  return visitor.as({ authorization: `WebApp ${answer.text}`, cookie: cookieOf(answer.headers) });
}

/** The refresh cookie that a response set, as a Cookie header. */
export const cookieOf = (headers: http.IncomingHttpHeaders): string =>
  (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');

export const tokenOf = (signedIn: Client): string => (signedIn.authorization ?? '').replace('WebApp ', '');
