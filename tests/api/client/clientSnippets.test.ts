import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Entity } from '#resources/data/entities/entities.resource.ts';
import { type Snippet, snippetMethods, snippets } from '#shared/client/snippets.ts';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

/** Runs every snippet of the API page against a running server. */

let api: Api;
let owner: Client;
let key: string;
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'stoa-snippets-'));
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  const { body: me } = await owner.get<{ user: { id: number } }>('/v1/auth/me');
  key = (await owner.post(`/v1/users/${me.user.id}/generate-api-key`)).text;
});

/** An entity with these fields and three records, and its snippets. */
async function snippetsOf(alias: string, types: readonly number[]): Promise<Snippet[]> {
  const { body: entity } = await owner.post<Entity>('/v1/entities', { name: alias, alias });
  for (const type_id of types) {
    const own = Object.keys(fieldTypeIds)[type_id - 1];
    const extra = type_id === fieldTypeIds.select ? { select_subtype: 'default' } : {};
    const variants = type_id === fieldTypeIds.select ? { variants: [{ name: 'Won', alias: 'won' }] } : {};
    const given = { entity_id: entity.id, name: own, alias: `a_${own}`, type_id, extra, ...variants };
    expect((await owner.post('/v1/entities/fields', given)).status).toBe(201);
  }
  expect((await owner.post(`/rest/${alias}/bulk`, { create: [{}, {}, {}] })).status).toBe(200);
  const { body } = await owner.get<Entity>(`/v1/entities/${entity.id}`);
  return snippets(body, { base_url: api.url });
}

const success = { list: 200, get: 200, create: 201, update: 200, remove: 204, restore: 200, history: 200, bulk: 200 };

type Run = (snippet: Snippet) => Promise<number>;

const AsyncFunction = (async () => {}).constructor as new (
  ...given: string[]
) => (...given: unknown[]) => Promise<unknown>;
const environment = () => ({ env: { STOA_API_KEY: key } });

const runFetch: Run = async (snippet) => {
  const run = new AsyncFunction('process', `${snippet.fetch}\nreturn response.status;`);
  return (await run(environment())) as number;
};

/** Sends the request that the shell and curl would send. */
const runCurl: Run = async ({ curl }) => {
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${curl}`;
  const { stdout } = await promisify(execFile)('sh', ['-c', script], { env: { STOA_API_KEY: key } });
  const words = stdout.split('\0').slice(0, -1);
  const after = (flag: string) => words.flatMap((word, at) => (words[at - 1] === flag ? [word] : []));
  const query = after('--data-urlencode').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    return `${name}=${encodeURIComponent(value)}`;
  });
  const url = words.find((word) => word.startsWith('http')) as string;
  const [body] = after('--data');
  const { status } = await fetch(query.length > 0 ? `${url}?${query.join('&')}` : url, {
    method: after('-X')[0] ?? 'GET',
    headers: after('-H').map((line) => line.split(': ') as [string, string]),
    ...(body === undefined ? {} : { body }),
  });
  return status;
};

let clients = 0;
const runClient: Run = async (snippet) => {
  const file = path.join(folder, `client${++clients}.ts`);
  await fs.writeFile(file, (await owner.get('/v1/entities/client')).text);
  const { createStoaClient } = await import(/* @vite-ignore */ pathToFileURL(file).href);
  const [, ...code] = snippet.client.split('\n');
  let status = 0;
  const watched = async (url: string, init: RequestInit) => {
    const response = await fetch(url, init);
    status = response.status;
    return response;
  };
  const create = (options: object) => createStoaClient({ ...options, fetch: watched });
  await new AsyncFunction('createStoaClient', 'process', code.join('\n'))(create, environment());
  return status;
};

const everyType = Object.values(fieldTypeIds);

test.each<[string, Run]>([
  ['fetch', runFetch],
  ['curl', runCurl],
  ['client', runClient],
])('every sample in %s works as it says', async (kind, run) => {
  for (const [alias, types] of [
    [`deals_${kind}`, everyType],
    [`bare_${kind}`, []],
    [`hard_${kind}`, [fieldTypeIds.file, fieldTypeIds.json]],
  ] as const) {
    const given = await snippetsOf(alias, types);
    expect(given.map(({ method }) => method).sort()).toEqual([...snippetMethods].sort());
    for (const snippet of given)
      expect([alias, snippet.method, await run(snippet)]).toEqual([alias, snippet.method, success[snippet.method]]);
  }
});

test('samples contain neither credentials nor fields that are not ready', async () => {
  const field = { name: 'x', type_id: fieldTypeIds.text, extra: {}, variants: [] };
  const entity = {
    alias: 'deals',
    fields: [
      { ...field, alias: 'ready', status_id: 2 },
      { ...field, alias: 'waiting', status_id: 1 },
    ],
  };
  const all = JSON.stringify(snippets(entity, { base_url: api.url }));
  expect(all).toContain('ready');
  expect(all).not.toContain('waiting');
  expect(all).not.toContain(key);
});
