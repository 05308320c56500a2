import http from 'node:http';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeEntity } from '../support/accounts/entities.ts';
import type { Client } from '../support/server/client.ts';

const MB = 1024 * 1024;

/** Requests of one account that use more than its share, repeated until `stop`. */
export interface Attack {
  /** Answers by status; those that are not read have none. */
  statuses: Map<number, number>;
  stop(): Promise<void>;
}

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

const headOf = (client: Client, port: number, path: string) =>
  `GET /api${path} HTTP/1.1\r\nHost: ${client.host}:${port}\r\nAuthorization: ${client.authorization}\r\n\r\n`;

/** Requests on sockets that read nothing. */
export function neverRead(client: Client, port: number, path: string, times: number): Attack {
  const sockets = Array.from({ length: times }, () => {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.pause();
    socket.write(headOf(client, port, path));
    return socket;
  });
  return {
    statuses: new Map(),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Calls in parallel, each repeated when it is answered. */
export function again(call: () => Promise<{ status: number }>, times: number): Attack {
  const statuses = new Map<number, number>();
  let isStopped = false;
  const loops = Array.from({ length: times }, async () => {
    while (!isStopped) {
      const { status } = await call().catch(() => ({ status: 0 }));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // A caller that is refused asks again soon, but not at once.
      if (status === 429 || status === 0) await sleep(100);
    }
  });
  return {
    statuses,
    stop: async () => {
      isStopped = true;
      await Promise.all(loops);
    },
  };
}

/** Sends an import of 600 kB, leaves, and sends the next. */
export function abandonImports(client: Client, port: number, alias: string, times: number): Attack {
  const csv = `title\n${'a row of the file\n'.repeat(35_000)}`;
  const body = Buffer.from(
    `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${csv}\r\n--x--\r\n`,
  );
  const headers = {
    host: `${client.host}:${port}`,
    authorization: client.authorization,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': body.length,
  };
  return again(
    () =>
      new Promise((resolve) => {
        const path = `/api/rest/${alias}/import`;
        const request = http.request({ port, host: '127.0.0.1', path, method: 'POST', headers, agent: false });
        request.on('error', () => resolve({ status: 0 }));
        request.on('response', ({ statusCode = 0 }) => resolve({ status: statusCode }));
        request.on('close', () => resolve({ status: 0 }));
        request.end(body, () => setTimeout(() => request.destroy(), 1000));
      }),
    times,
  );
}
