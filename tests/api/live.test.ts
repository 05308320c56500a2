import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, startApi } from '../support/api.ts';
import type { Client } from '../support/client.ts';

let api: Api;
let owner: Client;
const open: AbortController[] = [];
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
});
afterAll(() => {
  for (const each of open) each.abort();
});

/** Reads a stream of events until it holds the text, or ends. */
async function listen(client: Client) {
  const abort = new AbortController();
  open.push(abort);
  const response = await fetch(`${api.url}/api/v1/events`, {
    headers: { authorization: client.authorization ?? '', host: 'localhost' },
    signal: abort.signal,
  });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  const until = async (wanted: string): Promise<string> => {
    while (!text.includes(wanted)) {
      const { done, value } = await reader.read();
      if (done) return `ended: ${text}`;
      text += decoder.decode(value, { stream: true });
    }
    return text;
  };
  return { response, until, abort };
}

test('an open page is told of a change of the account’s entities', async () => {
  const { response, until } = await listen(owner);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toContain('no-transform');
  await until(': open');
  await owner.post('/v1/entities', { name: 'Deals', alias: 'deals' });
  expect(await until('event: schema\ndata: {}\n\n')).toContain('event: schema');
});

test('a visitor gets no stream, and a person whose session ends loses theirs at once', async () => {
  expect((await api.visitor().get('/v1/events')).status).toBe(401);
  const leaving = await api.signInOwner();
  const { until } = await listen(leaving);
  await until(': open');
  await leaving.post('/v1/auth/logout');
  expect(await until('never')).toContain('ended');
});

test('the server stops though streams are open', async () => {
  const other = await startApi({ database: api.database });
  const client = await other.signInOwner();
  const response = await fetch(`${other.url}/api/v1/events`, {
    headers: { authorization: client.authorization ?? '' },
  });
  await other.close();
  expect(await response.text()).toContain(': open');
});

test('the server stops at once though a page has gone without a word', async () => {
  const other = await startApi({ database: api.database });
  const client = await other.signInOwner();
  const gone = new AbortController();
  const headers = { authorization: client.authorization ?? '' };
  const response = await fetch(`${other.url}/api/v1/events`, { headers, signal: gone.signal });
  expect(response.status).toBe(200);
  gone.abort();
  // Another answer shows that the server has seen it.
  await other.visitor().get('/health');
  const before = performance.now();
  await other.close();
  expect(performance.now() - before).toBeLessThan(4000);
});
