import { beforeAll, expect, test } from 'vitest';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { listen } from '../../support/server/eventStream.ts';

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
  expect(performance.now() - before).toBeLessThan(4000);
});
