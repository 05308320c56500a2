import type http from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { expectProblem } from '../../support/server/envelope.ts';
import { type Listening, listen } from '../../support/server/eventStream.ts';
import { timeLimit } from '../../support/timeLimit.ts';

let api: Api;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
});

test("notifies an open page of a change of the account's entities", async () => {
  const { response, until } = await listen(api, owner);
  expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  expect(response.headers['cache-control']).toContain('no-transform');
  await until(': open');
  await owner.post('/v1/entities', { name: 'Deals', alias: 'deals' });
  expect(await until('event: schema\ndata: {}\n\n')).toContain('event: schema');
});

test('refuses a visitor, and closes the stream of a session that ends', async () => {
  expect((await api.visitor().get('/v1/events')).status).toBe(401);
  const leaving = await api.signInOwner();
  const { until } = await listen(api, leaving);
  await until(': open');
  await leaving.post('/v1/auth/logout');
  expect(await until('never')).toContain('ended');
});

/** Refused by the limit, or the status of a stream that was opened, and closed again. */
async function statusOfAnother(client: Client): Promise<number> {
  const gone = new AbortController();
  const response = await fetch(`${api.url}/api/v1/events`, {
    headers: { authorization: client.authorization ?? '' },
    signal: gone.signal,
  });
  gone.abort();
  return response.status;
}

/** Twenty open streams of a new person, in two sessions; `program` has the same person's API key. */
async function twentyStreams() {
  const { id, email } = await api.makeUser();
  const key = (await owner.post(`/v1/users/${id}/generate-api-key`)).text;
  const program = api.visitor({ authorization: `ApiKey ${key}` });
  const sessions = [await api.signIn(email), await api.signIn(email)] as const;
  const streams = await Promise.all(Array.from({ length: 20 }, (_, at) => listen(api, sessions[at % 2] as Client)));
  await Promise.all(streams.map(({ until }) => until(': open')));
  return { email, client: sessions[0], program, streams };
}

test('a person has at most 20 streams; another is 429 and says why', async () => {
  const { client, program } = await twentyStreams();
  const refused = await client.get('/v1/events');
  expect(expectProblem(refused)).toMatchObject({ status: 429, type: 'rate_limited', message: 'too_many_streams' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await program.get('/v1/events')).status).toBe(429);
  expect(await statusOfAnother(owner)).toBe(200);
});

test.each<[string, (response: http.IncomingMessage) => void]>([
  ['left', (response) => response.destroy()],
  ['crashed', (response) => response.socket.resetAndDestroy()],
])('frees the place of a client that %s', async (_how, leave) => {
  const { client, streams } = await twentyStreams();
  expect(await statusOfAnother(client)).toBe(429);
  leave((streams[0] as Listening).response);
  await expect.poll(() => statusOfAnother(client)).toBe(200);
});

test('frees the places of a session that ends', async () => {
  const { email, client, streams } = await twentyStreams();
  await client.post('/v1/auth/logout');
  for (const { until } of streams) expect(await until('never')).toContain('ended');
  const again = await api.signIn(email);
  const opened = await Promise.all(streams.map(() => listen(api, again)));
  expect(opened.map(({ response }) => response.statusCode)).toEqual(streams.map(() => 200));
});

test('the server stops with open streams', async () => {
  const other = await startApi({ database: api.database });
  const client = await other.signInOwner();
  const response = await fetch(`${other.url}/api/v1/events`, {
    headers: { authorization: client.authorization ?? '' },
  });
  await other.close();
  expect(await response.text()).toContain(': open');
});

test('the server stops at once after a page disconnected silently', async () => {
  const other = await startApi({ database: api.database });
  const client = await other.signInOwner();
  const gone = new AbortController();
  const headers = { authorization: client.authorization ?? '' };
  const response = await fetch(`${other.url}/api/v1/events`, { headers, signal: gone.signal });
  expect(response.status).toBe(200);
  gone.abort();
  // Another response shows that the server has noticed it.
  await other.visitor().get('/health');
  const before = performance.now();
  await other.close();
  expect(performance.now() - before).toBeLessThan(timeLimit(4000));
});

test('a page gets the events between its first request and its stream', async () => {
  const { headers } = await owner.get('/v1/users');
  const position = String(headers['stoa-events']);
  await owner.post('/v1/entities', { name: 'Between', alias: 'between' });
  const resumed = await listen(api, owner, undefined, position);
  expect(resumed.response.headers['stoa-events-resumed']).toBe('true');
  expect(await resumed.until('event: schema')).toContain('event: schema');
  const unknown = await listen(api, owner, undefined, 'another-process.1');
  expect(unknown.response.headers['stoa-events-resumed']).toBeUndefined();
  expect((await api.visitor().get('/v1/auth/me')).headers['stoa-events']).toBeUndefined();
});
