import http from 'node:http';
import { expect } from 'vitest';
import { makeEntity, type TestEntity } from '../accounts/entities.ts';
import { atEnd } from '../atEnd.ts';
import type { CustomerDatabase, PostgresServer } from '../database/postgresServer.ts';
import { type Answer, type Client, client } from '../server/client.ts';
import { postForm } from '../server/multipart.ts';
import { type HostileProxy, hostileProxy, type WayName } from './hostileProxy.ts';
import { ownSettings, save } from './settings.ts';

const password = 'a password of theirs';

/** An account whose records are on a server of its own, through proxies that can be told to attack. */
export interface HostileAccount {
  id: number;
  by: Client;
  database: CustomerDatabase;
  /** Settings of the storage by which the account reaches its server. */
  settings: object;
  /** To the host for writing, and to that for reading. */
  proxies: readonly [HostileProxy, HostileProxy];
  /** With `title`, `count` and `paper`, a file. */
  notes: TestEntity;
  /** A record that has a file, and the file. */
  first: number;
  file: number;
  attack(seed: number, by?: readonly WayName[]): void;
  calm(): void;
}

/** Makes accounts of a running instance. */
export function signUps(url: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 200 });
  atEnd(() => agent.destroy());
  const visitor = client(Number(new URL(url).port), agent, { host: 'localhost' });
  return async (name: string): Promise<{ id: number; by: Client }> => {
    const person = { email: `${name}@example.com`, password };
    const made = await visitor.post<{ account: { id: number; subdomain: string } }>('/v1/auth/sign-up', {
      name,
      ...person,
    });
    expect(made.status, made.text).toBe(201);
    const { id, subdomain } = made.body.account;
    const host = `${subdomain}.localhost`;
    const { text } = await visitor.as({ host }).post('/v1/auth/login', { ...person, captcha: 'x' });
    return { id, by: visitor.as({ host, authorization: `WebApp ${text}` }) };
  };
}

function done<T>(answer: Answer<T>, status: number): T {
  expect(answer.status, answer.text).toBe(status);
  return answer.body;
}

/** Has records and a file; the proxies are honest. The host to read from is the same server. */
export async function hostileAccount(
  { id, by }: { id: number; by: Client },
  server: PostgresServer,
): Promise<HostileAccount> {
  const notes = await makeEntity(by, 'notes', [
    { alias: 'title', type: 'text' },
    { alias: 'count', type: 'number', extra: { number_subtype: 'int' } },
    { alias: 'paper', type: 'file' },
  ]);
  const database = await server.makeDatabase();
  const [write, read] = [await hostileProxy(server.port), await hostileProxy(server.port)];
  const settings = {
    ...ownSettings({ ...database, port: read.port }),
    ...{ storage_separate_rw: 1, storage_write_host: '127.0.0.1', storage_write_port: write.port },
    ...{ storage_write_user: database.user, storage_write_password: database.password },
  };
  await save(by, { ...settings, move: false });
  const form = [['file', { filename: 'a.csv', bytes: 'a' }]] as const;
  const file = done(await postForm<{ id: number }>(by, '/v1/files/record', form), 201).id;
  const first = done(await by.post<{ id: number }>('/rest/notes', { title: 'first', paper: file }), 201).id;
  const create = Array.from({ length: 200 }, (_, n) => ({ title: `note ${n}` }));
  done(await by.post('/rest/notes/bulk', { create }), 200);
  const proxies = [write, read] as const;
  return {
    ...{ id, by, database, settings, proxies, notes, first, file },
    attack: (seed, ways) => {
      for (const [n, proxy] of proxies.entries()) proxy.attack(2 * seed + n, ways);
    },
    calm: () => {
      for (const proxy of proxies) proxy.calm();
    },
  };
}
