import http from 'node:http';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeEntity } from '../support/accounts/entities.ts';
import type { Client } from '../support/server/client.ts';

const MB = 1024 * 1024;

/** Starts requests of one account that use more than its share, and repeats them until the process ends. */
type Attack = (a: Client, port: number) => void;

/** Entities of account A with records of 1 MB and one of 10 MB, and 40 records that refer to that one. */
export async function makeLargeRecords(a: Client): Promise<void> {
  const parts = Array.from({ length: 10 }, (_, n) => `part_${'abcdefghij'[n]}`);
  const notes = await makeEntity(a, 'notes', [
    { alias: 'title', type: 'text' },
    ...parts.map((alias) => ({ alias, type: 'textarea' as const })),
  ]);
  const text = 'a text of a note '.repeat(MB).slice(0, MB - 10);
  for (let n = 0; n < 3; n += 1)
    await a.post('/rest/notes/bulk', { create: Array.from({ length: 10 }, () => ({ title: 'note', part_a: text })) });
  const large = await a.post<{ id: number }>('/rest/notes', Object.fromEntries(parts.map((alias) => [alias, text])));
  const extra = {
    select_subtype: 'entity' as const,
    select_entity_id: notes.id,
    select_entity_key: notes.fields.title,
  };
  await makeEntity(a, 'tasks', [{ alias: 'note', type: 'select', extra: extra as never }]);
  await a.post('/rest/tasks/bulk', { create: Array.from({ length: 40 }, () => ({ note: large.body.id })) });
}

/** Variants are what documents about an account have most of. */
export async function makeManyVariants(a: Client): Promise<void> {
  const variants = Array.from({ length: 1000 }, (_, at) => ({ name: `V${at}`, alias: `v${at}` }));
  for (const alias of ['kinds', 'sorts']) {
    const { id } = await makeEntity(a, alias, [{ alias: 'title', type: 'text' }]);
    for (let n = 0; n < 10; n += 1) {
      const field = { entity_id: id, name: 'S', alias: `sel_${'abcdefghij'[n]}`, type_id: 5, variants };
      await a.post('/v1/entities/fields', field);
    }
  }
}

/** Reads an answer without keeping it. */
const drain = (client: Client, port: number, path: string): Promise<{ status: number }> =>
  new Promise((resolve, reject) => {
    const headers = { host: `${client.host}:${port}`, authorization: client.authorization };
    const request = http.get({ port, host: '127.0.0.1', path: `/api${path}`, headers, agent: false }, (answer) => {
      answer.resume();
      answer.on('close', () => resolve({ status: answer.statusCode ?? 0 }));
    });
    request.on('error', reject);
  });

const headOf = (client: Client, port: number, path: string) =>
  `GET /api${path} HTTP/1.1\r\nHost: ${client.host}:${port}\r\nAuthorization: ${client.authorization}\r\n\r\n`;

/** Requests on sockets that read nothing. */
function neverRead(client: Client, port: number, path: string, times: number): void {
  for (let n = 0; n < times; n++) {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.pause();
    socket.write(headOf(client, port, path));
  }
}

/** Calls in parallel, each repeated when it is answered. A caller that is refused asks again soon, but not at once. */
function again(call: () => Promise<{ status: number }>, times: number): void {
  const repeat = async () => {
    for (;;) {
      const { status } = await call().catch(() => ({ status: 0 }));
      if (status === 429 || status === 507 || status === 0) await sleep(100);
    }
  };
  for (let n = 0; n < times; n++) void repeat();
}

/** Sends imports of a file and leaves after a second, again and again. */
function abandonImports(client: Client, port: number, csv: string, times: number): void {
  const body = Buffer.from(
    `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${csv}\r\n--x--\r\n`,
  );
  const headers = {
    host: `${client.host}:${port}`,
    authorization: client.authorization,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': body.length,
  };
  again(
    () =>
      new Promise((resolve) => {
        const path = '/api/rest/notes/import';
        const request = http.request({ port, host: '127.0.0.1', path, method: 'POST', headers, agent: false });
        request.on('error', () => resolve({ status: 0 }));
        request.on('response', ({ statusCode = 0 }) => resolve({ status: statusCode }));
        request.on('close', () => resolve({ status: 0 }));
        request.end(body, () => setTimeout(() => request.destroy(), 1000));
      }),
    times,
  );
}

const manyKeys = () => JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`key_${n}`, 1])));

/** By what they do, each with the account that attacks. */
export const attacks: Readonly<Record<string, Attack>> = {
  'a 10 MB record expanded 40 times, unread 40 times': (a, port) => {
    neverRead(a, port, '/rest/tasks?with=note&limit=40', 40);
    neverRead(a, port, '/rest/notes?sort[id]=desc&limit=1', 40);
  },
  'limit=480 of 1 MB texts, unread 40 times': (a, port) => neverRead(a, port, '/rest/notes?limit=480', 40),
  '40 unread exports and whole lists': (a, port) => {
    neverRead(a, port, '/rest/notes/export.csv', 20);
    neverRead(a, port, '/rest/notes?limit=-1', 20);
  },
  '20 slow searches': (a) => again(() => a.get('/rest/notes?search=nothing%20like%20it'), 20),
  '22 imports whose senders leave': (a, port) =>
    abandonImports(a, port, `title\n${'a row of the file\n'.repeat(35_000)}`, 22),
  '10 imports of 2 million headings': (a, port) => abandonImports(a, port, 'a,'.repeat(2_000_000), 10),
  'writes of 1 MB until the disk is full': (a) => {
    const text = 'a text of a note '.repeat(MB).slice(0, MB - 10);
    const body = JSON.stringify({ create: Array.from({ length: 10 }, () => ({ title: 'note', part_a: text })) });
    again(() => a.post('/rest/notes/bulk', body), 8);
  },
  '6 loops of each document about 20,000 variants': (a, port) => {
    for (const path of ['/openapi.json', '/v1/entities/client', '/v1/entities?with=fields&limit=99', '/v1/auth/me'])
      again(() => drain(a, port, path), 6);
  },
  '24 sign-ins with thousands of unknown keys': (a) => {
    const body = manyKeys();
    again(() => a.post('/v1/auth/login', body), 24);
  },
};
