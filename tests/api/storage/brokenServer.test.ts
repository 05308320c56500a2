import fs from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { serverLimits } from '#server/tenant/servers/breakerPool.ts';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import {
  type CustomerDatabase,
  type PostgresServer,
  startPostgresServer,
} from '../../support/database/postgresServer.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { useOwnStorage } from '../../support/storage/ownStorage.ts';
import { timeLimit } from '../../support/timeLimit.ts';

/** A server of an account's own that goes wrong while it is used (docs/reference/product/storage.md#limits). */

let server: PostgresServer;
let database: CustomerDatabase;
let api: Api;
let owner: Client;
let other: Client;
let notes: TestEntity;
const lines: string[] = [];

beforeAll(async () => {
  server = await startPostgresServer();
  database = await server.makeDatabase();
  api = await startApi({
    settings: { storage_allow_private: true, log_level: 'error' },
    log: { write: (line) => void lines.push(line) },
  });
  await useOwnStorage(api, 1, database);
  owner = await api.signInOwner();
  notes = await makeEntity(owner, 'notes', [{ alias: 'title', type: 'text' }]);
  const neighbour = await api.makeAccount('neighbour');
  other = await api.signIn(neighbour.owner.email, neighbour.host);
  await makeEntity(other, 'notes', [{ alias: 'title', type: 'text' }]);
});

const write = (by: Client) => by.post('/rest/notes', { title: 'a note' });
const read = (by: Client) => by.get('/rest/notes');

beforeEach(async () => {
  await expect.poll(async () => (await write(owner)).status).toBe(201);
});

/** What is changed for connections to come. */
const withNewConnections = (statement: string) =>
  server.query(
    `${statement}; select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database.database}'`,
  );

/** Asks for passwords in another way. */
async function authenticateBy(method: string): Promise<void> {
  const file = path.join(server.data, 'pg_hba.conf');
  const rules = await fs.readFile(file, 'utf8');
  await fs.writeFile(file, rules.replace(/^(host\s+all\s+all\s+127\S+\s+)\S+$/m, `$1${method}`));
  await withNewConnections('select pg_reload_conf()');
}

interface Trouble {
  begin(): Promise<unknown>;
  end(): Promise<unknown>;
  /** Reading goes on. */
  isReadable?: true;
}

const troubles: Readonly<Record<string, Trouble>> = {
  'that answers nothing': { begin: () => server.signal('SIGSTOP'), end: () => server.signal('SIGCONT') },
  'that died': { begin: () => server.signal('SIGQUIT'), end: () => server.start() },
  'that is read-only': {
    begin: () => withNewConnections(`alter database ${database.database} set default_transaction_read_only = on`),
    end: () => server.query(`alter database ${database.database} reset default_transaction_read_only`),
    isReadable: true,
  },
  'whose disk is full': {
    begin: () =>
      server.query(
        `create function public.full() returns trigger language plpgsql as $$ begin
           raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
         grant execute on function public.full() to public;
         create trigger full_disk before insert on stoa.e_${notes.id} for each row execute function public.full()`,
        database.database,
      ),
    end: () => server.query('drop function public.full() cascade', database.database),
    isReadable: true,
  },
  'that is slow to write': {
    begin: () =>
      server.query(
        `create function public.slow() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return new; end $$;
         create trigger slow_disk before insert on stoa.e_${notes.id} for each row execute function public.slow()`,
        database.database,
      ),
    end: () => server.query('drop function public.slow() cascade', database.database),
    isReadable: true,
  },
  'that lets nobody else in': {
    begin: () => withNewConnections(`alter role ${database.user} connection limit 0`),
    end: () => server.query(`alter role ${database.user} connection limit -1`),
  },
  'whose password is another': {
    begin: () => withNewConnections(`alter role ${database.user} password 'another'`),
    end: () => server.query(`alter role ${database.user} password '${database.password}'`),
  },
  'that asks for passwords in clear': {
    begin: () => authenticateBy('password'),
    end: () => authenticateBy('scram-sha-256'),
  },
  'whose database has gone': {
    begin: async () => {
      await withNewConnections(`alter database ${database.database} allow_connections false`);
      await server.query(`alter database ${database.database} rename to elsewhere`);
    },
    end: async () => {
      await server.query(`alter database elsewhere rename to ${database.database}`);
      await server.query(`alter database ${database.database} allow_connections true`);
    },
  },
  'whose schema the user may not use any more': {
    begin: () => server.query('alter schema stoa owner to postgres', database.database),
    end: () => server.query(`alter schema stoa owner to ${database.user}`, database.database),
  },
};

async function expectTrouble({ isReadable }: Trouble): Promise<void> {
  const began = performance.now();
  const [reading, writing, ofOther] = await Promise.all([read(owner), write(owner), write(other)]);
  expect(performance.now() - began).toBeLessThan(timeLimit(5000));
  expect([writing.status, writing.body.message]).toEqual([503, 'storage_unavailable']);
  if (isReadable) expect(reading.status).toBe(200);
  else expect([reading.status, reading.body.message]).toEqual([503, 'storage_unavailable']);
  expect(ofOther.status).toBe(201);
}

test.each(Object.entries(troubles))(
  'a server %s costs its own account a 503 within 5 s, and heals by itself',
  async (_, trouble) => {
    await trouble.begin();
    try {
      // The first calls may meet connections that were ended just now.
      if (trouble.isReadable) await expect.poll(async () => (await read(owner)).status).toBe(200);
      for (let n = 0; n < 3; n += 1) await expectTrouble(trouble);
    } finally {
      await trouble.end();
    }
    await expect.poll(async () => (await read(owner)).status).toBe(200);
  },
);

test('of a server that died, each try is logged once, and calls between two tries are refused a little later', async () => {
  await server.signal('SIGQUIT');
  try {
    // Some fail by connections that were there before.
    for (let n = 0; n < 8; n += 1) await read(owner);
    lines.length = 0;
    const began = performance.now();
    const answers = await Promise.all(Array.from({ length: 20 }, () => read(owner)));
    expect(performance.now() - began).toBeGreaterThan(serverLimits.refusal_ms / 2);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(lines.filter((line) => line.includes('request failed')).length).toBeLessThanOrEqual(1);
  } finally {
    await server.start();
  }
});
