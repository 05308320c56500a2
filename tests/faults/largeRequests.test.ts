import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { makeEntity, type TestEntity } from '../support/accounts/entities.ts';
import { removeDataFolder, temporaryFolder } from '../support/processes/folders.ts';
import { isAlive } from '../support/processes/processes.ts';
import { type StoaProcess, signIn, startStoa } from '../support/processes/stoaProcess.ts';
import { type Client, client } from '../support/server/client.ts';

/** The process of large requests (docs/start/load.md#large-requests): callers see one server, whatever dies. */

const data = await temporaryFolder('large');
afterAll(() => removeDataFolder(data));

let stoa: StoaProcess;
let agent: http.Agent;
let owner: Client;
/** Of the process of large requests. */
let pid: number;
let notes: TestEntity | undefined;

beforeEach(async () => {
  stoa = await startStoa(data, { LOG_LEVEL: 'info' });
  agent = new http.Agent({ keepAlive: true });
  const authorization = await signIn(stoa.url);
  owner = client(Number(new URL(stoa.url).port), agent, { host: 'localhost', authorization });
  notes ??= await makeEntity(owner, 'notes', [{ alias: 'title', type: 'text' }]);
  // The first one starts the process, and is answered meanwhile.
  expect((await bulk({ title: 'a note' })).status).toBe(200);
  pid = JSON.parse(await stoa.line(/answering large requests/)).pid;
  // It is known from now on that its answers are short.
  await owner.get('/rest/notes');
});

/** Both processes end. */
async function ended(signal: 'SIGTERM' | 'SIGKILL') {
  stoa.process.kill(signal);
  const code = await stoa.exit;
  await expect.poll(() => isAlive(pid)).toBe(false);
  return code;
}

afterEach(() => agent.destroy());

/** Long enough for a body to be large. */
const space = ' '.repeat(20_000);

const json = { 'content-type': 'application/json' };

const bulk = (record: object, headers: Record<string, string> = {}) =>
  owner.call('POST', '/rest/notes/bulk', `${JSON.stringify({ create: [record] })}${space}`, { ...json, ...headers });

/** Until it continues, what it is sent waits. */
const stop = () => process.kill(pid, 'SIGSTOP');

async function isWaiting(answer: Promise<unknown>): Promise<boolean> {
  const small = owner.get('/rest/notes').then(() => 'small');
  return (await Promise.race([answer, small])) === 'small';
}

test('it answers what is large, and the other process the rest', async () => {
  stop();
  const large = [bulk({ title: 'one' }), owner.get('/rest/notes/export.csv'), owner.get('/rest/notes?limit=-1')];
  for (const answer of large) expect(await isWaiting(answer)).toBe(true);
  expect((await owner.post('/rest/notes', { title: 'two' })).status).toBe(201);
  process.kill(pid, 'SIGCONT');
  expect((await Promise.all(large)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('it answers small reads of an entity whose records are long, once that is known', async () => {
  const { alias } = await makeEntity(owner, 'pages', [{ alias: 'text', type: 'textarea' }]);
  const { id } = (await owner.post<{ id: number }>(`/rest/${alias}`, { text: 'a text' })).body;
  await owner.get(`/rest/${alias}`);
  const reads = [`/rest/${alias}/${id}`, `/rest/${alias}?limit=1`, `/simple-rest/${alias}`];
  const read = () => reads.map((path) => owner.get(path));
  const statusesOf = async (answers: ReturnType<typeof read>) =>
    (await Promise.all(answers)).map(({ status }) => status);
  stop();
  expect(await statusesOf(read())).toEqual([200, 200, 200]);
  process.kill(pid, 'SIGCONT');

  expect((await owner.patch(`/rest/${alias}/${id}`, { text: 'a long text'.repeat(30_000) })).status).toBe(200);
  expect((await owner.get(reads[0] as string)).text).toContain('a long text');
  stop();
  const answers = read();
  expect(await Promise.all(answers.map(isWaiting))).toEqual([true, true, true]);
  process.kill(pid, 'SIGCONT');
  expect(await statusesOf(answers)).toEqual([200, 200, 200]);
});

test('before it is known how long the records of an entity are, the first process answers one read at a time', async () => {
  const text = 'a long text'.repeat(30_000);
  const { alias } = await makeEntity(owner, 'articles', [{ alias: 'text', type: 'textarea' }]);
  const { id } = (await owner.post<{ id: number }>(`/rest/${alias}`, { text })).body;
  stop();
  const answers = Array.from({ length: 12 }, () => owner.get(`/rest/${alias}/${id}`).then(({ status }) => status));
  expect(await Promise.race(answers)).toBe(200);
  expect(await Promise.all(answers.slice(1).map(isWaiting))).toEqual(Array(11).fill(true));
  process.kill(pid, 'SIGCONT');
  expect(await Promise.all(answers)).toEqual(Array(12).fill(200));
});

test('refusals and headers are those of one process', async () => {
  const { status, headers, body } = await bulk({ other: 1 });
  expect(status).toBe(422);
  expect(headers).toMatchObject({
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(body).toMatchObject({ violations: [{ field: 'create.0.other' }], request_id: headers['x-request-id'] });
  const { body: list } = await owner.get<{ items: object[] }>('/rest/notes?limit=-1');
  expect(list.items).toContainEqual(expect.objectContaining({ title: 'a note' }));
  expect((await owner.as({ authorization: 'WebApp none' }).get('/rest/notes/export.csv')).status).toBe(401);
});

test('a caller cannot say who they are', async () => {
  const before = stoa.lines.length;
  await bulk({ title: 'a note' }, { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-host': 'other.localhost' });
  const line = await stoa.line(/"route":"\/api\/rest\/:alias\/bulk"/);
  expect(line).toContain('127.0.0.1');
  expect(stoa.lines.slice(before).join()).not.toContain('203.0.113.7');
});

test('what one has changed the other knows at once', async () => {
  const field = (alias: string) =>
    JSON.stringify({ entity_id: notes?.id, name: alias, alias, type_id: fieldTypeIds.text });
  const make = (body: string) => owner.call('POST', '/v1/entities/fields', body, json);
  for (const at of 'abcdefghij') {
    expect(await make(field(`here_${at}`))).toMatchObject({ status: 201 });
    expect((await bulk({ [`here_${at}`]: 'a value' })).status).toBe(200);
    expect((await make(`${field(`there_${at}`)}${space}`)).status).toBe(201);
    expect((await owner.post('/rest/notes', { [`there_${at}`]: 'a value' })).status).toBe(201);
  }
});

test('their answers name a place among the events of the process that pages listen to', async () => {
  const idOf = ({ headers }: { headers: http.IncomingHttpHeaders }) => String(headers['stoa-events']).split('.')[0];
  expect(idOf(await owner.get('/rest/notes?limit=-1'))).toBe(idOf(await owner.get('/rest/notes')));
});

test('killed, it leaves 503, and the next request is answered', async () => {
  stop();
  const large = bulk({ title: 'lost' });
  expect(await isWaiting(large)).toBe(true);
  process.kill(pid, 'SIGKILL');
  const { status, headers, body } = await large;
  expect(status).toBe(503);
  expect(headers['retry-after']).toBe('5');
  expect(body).toMatchObject({ type: 'unavailable' });
  expect((await bulk({ title: 'again' })).status).toBe(200);
});

test('callers that leave as soon as they have asked end no process', async () => {
  const port = Number(new URL(stoa.url).port);
  const bytes = 'GET /api/rest/notes?limit=-1 HTTP/1.1\r\nHost: localhost\r\n\r\n';
  for (let round = 0; round < 20; round += 1)
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const socket = net.connect(port, '127.0.0.1');
        await once(socket, 'connect');
        socket.write(bytes, () => socket.resetAndDestroy());
        await once(socket, 'close');
      }),
    );
  expect((await bulk({ title: 'after them' })).status).toBe(200);
});

test('a stop finishes what it is answering', async () => {
  stop();
  const large = bulk({ title: 'at the end' });
  expect(await isWaiting(large)).toBe(true);
  const code = ended('SIGTERM');
  process.kill(pid, 'SIGCONT');
  expect((await large).status).toBe(200);
  expect(await code).toBe(0);
});

test('it does not outlive the first process', async () => {
  expect(await ended('SIGKILL')).toBe('SIGKILL');
});
