import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleEntities } from '../../../src/cli/generate/sampleEntities.ts';
// Only the types of the golden; the code that runs is what this server returned.
import type * as Golden from '../../golden/stoa-client.ts';
import { type Api, startApi, tokenOf } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

/** A customer's program that downloads the client and uses only it. */

let api: Api;
let owner: Client;
let text: string;
let client: typeof Golden;
let stoa: Golden.StoaClient;
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'stoa-program-'));
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

/** Creates the entities of the sample; returns them with the ids of this database. */
async function makeSample() {
  const made = new Map<number, { id: number; fields: Map<number, number> }>();
  for (const { id, alias, name, fields } of sampleEntities) {
    const { body } = await owner.post<{ id: number }>('/v1/entities', { name, alias });
    made.set(id, { id: body.id, fields: new Map() });
    for (const field of fields) {
      const extra = { ...field.extra };
      const target = made.get(extra.select_entity_id ?? 0);
      if (target) {
        extra.select_entity_id = target.id;
        extra.select_entity_key = target.fields.get(field.extra.select_entity_key ?? 0) as number;
      }
      const variants = field.variants.map((variant) => ({ name: variant.name, alias: variant.alias }));
      const given = {
        entity_id: body.id,
        name: field.name,
        alias: field.alias,
        type_id: field.type_id,
        extra,
        ...(variants.length > 0 ? { variants } : {}),
      };
      const answer = await owner.post<{ id: number; status_id: number }>('/v1/entities/fields', given);
      expect([field.alias, answer.status, answer.body.status_id]).toEqual([field.alias, 201, 2]);
      made.get(id)?.fields.set(field.id, answer.body.id);
    }
  }
}

beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  await makeSample();
  text = (await owner.get('/v1/entities/client')).text;
  await fs.writeFile(path.join(folder, 'stoa-client.ts'), text);
  client = await import(/* @vite-ignore */ pathToFileURL(path.join(folder, 'stoa-client.ts')).href);
  stoa = client.createStoaClient({ token: tokenOf(owner) });
});

test('is served as a file to members of the account only', async () => {
  const { status, headers } = await owner.get('/v1/entities/client');
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'attachment; filename="stoa-client.ts"',
  ]);
  expect((await api.visitor().get('/v1/entities/client')).status).toBe(401);
  const stranger = await api.makeAccount('stranger');
  const theirs = await api.signIn(stranger.owner.email, 'stranger.localhost');
  expect((await theirs.get('/v1/entities/client')).text).not.toContain('Deals');
});

test('matches the golden except for ids, schema version and address', async () => {
  const golden = await fs.readFile(path.resolve(import.meta.dirname, '../../golden/stoa-client.ts'), 'utf8');
  const alike = (source: string) =>
    source.replace(/(VERSION|URL) = '.*'/g, '$1').replace(/^( +\w+): \d+,$/gm, '$1: id,');
  expect(alike(text)).toBe(alike(golden));
});

test('is stamped with the schema version, which changes with the schema', async () => {
  const before = Number(client.STOA_SCHEMA_VERSION);
  expect(before).toBeGreaterThan(0);
  await owner.post('/v1/entities', { name: 'Later', alias: 'later' });
  const after = /STOA_SCHEMA_VERSION = '(\d+)'/.exec((await owner.get('/v1/entities/client')).text)?.[1];
  expect(Number(after)).toBeGreaterThan(before);
});

test("covers a record's life: create, read, update, stale update, delete, restore, history", async () => {
  const won = client.DealsVariants.stage.won;
  const company = await stoa.companies.create({ title: 'Northwind' });
  const created = await stoa.deals.create({ title: 'First', amount: 99.5, stage: won, company: company.id });
  expect(created).toMatchObject({ title: 'First', amount: 99.5, stage: won, notes: null, deleted_at: null });

  const read = await stoa.deals.get(created.id, { with: ['stage', 'company'] });
  expect(read.stage_data).toMatchObject({ id: won, alias: 'won', name: 'Won' });
  expect(read.company_data?.title).toBe('Northwind');

  const etag = client.etagOf(created);
  expect(etag).toMatch(/^"/);
  const changed = await stoa.deals.update(created.id, { title: 'Second' }, { ifMatch: etag });
  expect([changed.title, client.etagOf(changed) === etag]).toEqual(['Second', false]);
  const late = await stoa.deals.update(created.id, { title: 'Third' }, { ifMatch: etag }).catch((error) => error);
  expect(late).toBeInstanceOf(client.StoaError);
  expect([late.status, late.problem.type]).toEqual([412, 'stale']);

  await stoa.deals.remove(created.id);
  expect((await stoa.deals.list({ filter: { id: created.id } })).items).toEqual([]);
  expect((await stoa.deals.list({ filter: { id: created.id, deleted_at: { ex: true } } })).items).toHaveLength(1);
  expect((await stoa.deals.restore(created.id)).deleted_at).toBeNull();

  const history = await stoa.deals.history(created.id);
  expect(history.items.at(-1)).toMatchObject({ type_id: 1, record_id: created.id });
  expect(history.total_count).toBe(history.items.length);
});

test('lists with filters, or groups, sorting, search, columns and paging', async () => {
  const rows = Array.from({ length: 7 }, (_, at) => ({ title: `Row, ${at}`, amount: at, is_urgent: at % 2 === 0 }));
  const { created } = await stoa.deals.bulk({ create: rows });
  expect(created).toHaveLength(7);
  const titles = async (query: Parameters<Golden.StoaClient['deals']['list']>[0]) =>
    (await stoa.deals.list({ ...query, search: 'row, ' })).items.map(({ title }) => title);
  expect(await titles({ filter: { amount: { gte: 2, lt: 4 } } })).toEqual(['Row, 2', 'Row, 3']);
  expect(await titles({ filter: { title: { in: ['Row, 5'] } } })).toEqual(['Row, 5']);
  expect(await titles({ filter: { title: { in: ['Row, 5', 'Row, 1'] } } })).toEqual(['Row, 1', 'Row, 5']);
  expect(await titles({ filter: { title: { in: [] } } })).toEqual([]);
  expect(await titles({ filter: { title: { in: [''] } } })).toEqual([]);
  expect(await titles({ filter: { title: 'Row, 6', notes: null } })).toEqual(['Row, 6']);
  expect(await titles({ filter: { or: [{ amount: 0 }, { title: { like: '%, 6' }, is_urgent: true }] } })).toEqual([
    'Row, 0',
    'Row, 6',
  ]);
  expect(await titles({ sort: { is_urgent: 'desc', amount: 'desc' }, limit: 2 })).toEqual(['Row, 6', 'Row, 4']);

  const page = await stoa.deals.list({ search: 'row, ', fields: ['title'], limit: 3, count: 'exact' });
  expect([page.totals.count, page.items.length, Object.keys(page.items[0] ?? {}).sort()]).toEqual([
    7,
    3,
    ['id', 'title'],
  ]);
  const walked: string[] = [];
  for await (const deal of stoa.deals.iterate({ search: 'row, ', sort: { amount: 'desc' }, limit: 3 }))
    walked.push(deal.title ?? '');
  expect(walked).toEqual([6, 5, 4, 3, 2, 1, 0].map((at) => `Row, ${at}`));
});

test('merges records, and undoes it', async () => {
  const { created } = await stoa.companies.bulk({ create: [{ title: 'Acme' }, { title: 'Acme Ltd' }] });
  const [id = 0, other = 0] = created.map((each) => each.id);
  const merged = await stoa.companies.merge(
    id,
    { ids: [other], values: { title: 'Acme Inc' } },
    { idempotencyKey: 'm' },
  );
  expect([merged.id, merged.title]).toEqual([id, 'Acme Inc']);
  expect((await stoa.companies.list({ filter: { id: other } })).items).toEqual([]);
  const late = await stoa.companies.unmerge(id, {}, { ifMatch: '"0"' }).catch((error) => error.status);
  expect(late).toBe(412);
  const back = await stoa.companies.unmerge(id, { ids: [other] }, { ifMatch: client.etagOf(merged) });
  expect([back.title, back._kept]).toEqual(['Acme', { count: 0, items: [] }]);
  expect((await stoa.companies.get(other)).title).toBe('Acme Ltd');
});

test('creates nothing on a repeated idempotency key', async () => {
  const once = await stoa.companies.create({ title: 'Once' }, { idempotencyKey: 'client-1' });
  const again = await stoa.companies.create({ title: 'Once' }, { idempotencyKey: 'client-1' });
  expect([again.id, (await stoa.companies.list({ filter: { title: 'Once' } })).totals.count]).toEqual([once.id, 1]);
});

test('returns violations by field, and throws a plain error for a non-Stoa error body', async () => {
  const wrong = await stoa.deals.create({ amount: 'much' as never }).catch((error) => error);
  expect(wrong).toBeInstanceOf(client.StoaError);
  expect([wrong.status, wrong.problem.violations[0].field]).toEqual([422, 'amount']);
  const gateway = async () => new Response('<h1>Bad gateway</h1>', { status: 502, statusText: 'Bad Gateway' });
  const behind = client.createStoaClient({ fetch: gateway, token: 'x' });
  const broken = await behind.deals.get(1).catch((error) => error);
  expect([broken.status, broken.problem.type, broken.problem.title]).toEqual([502, 'unknown', 'Bad Gateway']);
});

test('supports custom keys, tokens and headers; every call sends the schema version', async () => {
  const sent: Headers[] = [];
  const recorded = ((url: string, init: RequestInit) => {
    sent.push(new Headers(init.headers));
    return fetch(url, init);
  }) as typeof fetch;
  const { body: me } = await owner.get<{ user: { id: number } }>('/v1/auth/me');
  const apiKey = (await owner.post(`/v1/users/${me.user.id}/generate-api-key`)).text;
  await client.createStoaClient({ apiKey, fetch: recorded }).deals.list({ limit: 1 });
  const authorization = async () => `WebApp ${tokenOf(owner)}`;
  await client.createStoaClient({ url: `${api.url}/`, authorization, fetch: recorded }).deals.list();
  expect(sent.map((headers) => headers.get('authorization'))).toEqual([`ApiKey ${apiKey}`, `WebApp ${tokenOf(owner)}`]);
  expect(sent.map((headers) => headers.get('stoa-schema-version'))).toEqual([
    client.STOA_SCHEMA_VERSION,
    client.STOA_SCHEMA_VERSION,
  ]);
});
