import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { type Api, startApi, tokenOf } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

interface Document {
  paths: Record<
    string,
    Record<string, { operationId: string; requestBody?: unknown; parameters: { name: string; in: string }[] }>
  >;
  components: { schemas: Record<string, { properties: Record<string, object> }> };
}

let api: Api;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  const { body: deals } = await owner.post<{ id: number }>('/v1/entities', { name: 'Deals */', alias: 'deals' });
  for (const [name, type_id] of Object.entries(fieldTypeIds)) {
    const extra =
      name === 'select' ? { select_subtype: 'default' } : name === 'number' ? { number_subtype: 'int' } : {};
    const variants = name === 'select' ? [{ name: 'Won', alias: 'won' }] : undefined;
    const given = { name: `Of ${name}`, alias: `a_${name}`, type_id, entity_id: deals.id, extra, variants };
    expect((await owner.post('/v1/entities/fields', given)).status).toBe(201);
  }
});

const read = async (client: Client) => (await client.get<Document>('/openapi.json')).body;

test('contains no entities without a token', async () => {
  const { paths, components } = await read(api.visitor());
  expect(Object.keys(paths).filter((path) => path.includes('deals'))).toEqual([]);
  expect(Object.keys(components.schemas)).toEqual(['Problem']);
});

test("contains the account's entities with a token, every field with a schema", async () => {
  const { paths, components } = await read(owner);
  expect(Object.keys(paths).filter((path) => path.includes('deals'))).toEqual([
    '/api/rest/deals',
    '/api/rest/deals/{id}',
    '/api/rest/deals/{id}/history',
    '/api/rest/deals/bulk',
    '/api/rest/deals/import',
    '/api/rest/deals/export.csv',
    '/api/rest/deals/export.xlsx',
  ]);
  const own = Object.keys(fieldTypeIds).map((name) => `a_${name}`);
  const { DealsRecord, DealsCreate, DealsUpdate } = components.schemas;
  expect(Object.keys(DealsRecord?.properties ?? {})).toEqual(expect.arrayContaining(['id', 'deleted_by', ...own]));
  expect(Object.keys(DealsCreate?.properties ?? {})).toEqual(own);
  expect(Object.keys(DealsUpdate?.properties ?? {})).toEqual([...own, 'deleted_at']);
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
});

test('has no dangling references', async () => {
  const document = await read(owner);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
  expect(references.filter((path) => path.includes('Deals')).length).toBeGreaterThan(5);
  for (const reference of new Set(references)) {
    const target = reference
      .split('/')
      .reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], document);
    expect([reference, typeof target]).toEqual([reference, 'object']);
  }
});

test('matches what the data API accepts and returns', async () => {
  const { components } = await read(owner);
  const shape = (name: string) => z.fromJSONSchema(components.schemas[name] as never);
  const { body: field } = await owner.get<{ items: { alias: string; variants: { id: number }[] }[] }>(
    `/v1/entities/fields?entity_id=${(await owner.get<{ items: { id: number }[] }>('/v1/entities')).body.items[0]?.id}`,
  );
  const variant = field.items.find(({ alias }) => alias === 'a_select')?.variants[0]?.id;
  const given = {
    a_text: 'x',
    a_textarea: 'y',
    a_number: -5,
    a_boolean: true,
    a_select: variant,
    a_date: '2026-01-31',
    a_timestamp: '2026-01-31T09:30:00.000Z',
    a_file: null,
    a_json: { deep: [1] },
  };
  expect(shape('DealsCreate').safeParse(given).error).toBeUndefined();
  const { status, body } = await owner.post<Record<string, unknown>>('/rest/deals', given);
  expect(status).toBe(201);
  expect(body).toMatchObject(given);
  expect(shape('DealsRecord').safeParse(body).error).toBeUndefined();
  for (const wrong of [{ a_number: 2 ** 31 }, { a_text: 1 }, { a_date: 'soon' }, { id: 1 }, { b_text: 'x' }]) {
    expect([wrong, shape('DealsCreate').safeParse(wrong).success]).toEqual([wrong, false]);
    expect([wrong, (await owner.post('/rest/deals', wrong)).status]).toEqual([wrong, 422]);
  }
});

test('an import accepts the declared form', async () => {
  const { paths } = await read(owner);
  const form = (path: string) => paths[path]?.post?.requestBody;
  expect(form('/api/rest/deals/import')).toEqual(form('/api/rest/{alias}/import'));
  expect(JSON.stringify(form('/api/rest/deals/import'))).toContain('dry_run');
});

test('is kept by no cache when it is an account’s own', async () => {
  const of = async (client: Client) => (await client.get('/openapi.json')).headers;
  expect(await of(owner)).toMatchObject({ 'cache-control': 'no-store', vary: 'Authorization' });
  expect(await of(api.visitor())).toMatchObject({ 'cache-control': 'no-cache', vary: 'Authorization' });
});

test('returns 401 for a bad token and for a token of another account', async () => {
  const bad = await api.visitor({ authorization: 'WebApp nonsense' }).get('/openapi.json');
  expect([bad.status, bad.headers['content-type'], bad.body.type]).toEqual([
    401,
    'application/problem+json; charset=utf-8',
    'unauthorized',
  ]);
  await api.makeAccount('other');
  const foreign = await api
    .visitor({ host: 'other.localhost', authorization: `WebApp ${tokenOf(owner)}` })
    .get('/openapi.json');
  expect(foreign.status).toBe(401);
  const nowhere = await owner.as({ host: 'nowhere.localhost' }).get('/openapi.json');
  expect([nowhere.status, nowhere.body.message]).toEqual([404, 'account_not_found']);
});

test("the docs page shows the account's entities only to a signed-in user", async () => {
  const script = (await api.visitor().get('/docs/start.js')).text;
  const shown = async (cookie: string) => {
    const drawn = Promise.withResolvers<{ spec: Document; onComplete(): void }>();
    const authorized: unknown[] = [];
    const fetched = async (url: string, { headers }: { headers: { authorization?: string } }) => {
      const { status, text } = await api.visitor(headers).get(url.replace('/api', ''));
      return { ok: status === 200, json: async () => JSON.parse(text) };
    };
    const draw = (options: { spec: Document; onComplete(): void }) => {
      drawn.resolve(options);
      return { preauthorizeApiKey: (...given: unknown[]) => void authorized.push(given) };
    };
    new Function('document', 'fetch', 'SwaggerUIBundle', script)({ cookie }, fetched, draw);
    const { spec, onComplete } = await drawn.promise;
    onComplete();
    return { entities: '/api/rest/deals' in spec.paths, authorized };
  };
  const token = tokenOf(owner);
  expect(await shown(`other=1; stoa=${token}`)).toEqual({
    entities: true,
    authorized: [['WebApp', `WebApp ${token}`]],
  });
  expect(await shown('stoa=expired')).toEqual({ entities: false, authorized: [] });
  expect(await shown('')).toEqual({ entities: false, authorized: [] });
});
