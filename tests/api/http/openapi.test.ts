import { beforeAll, expect, test } from 'vitest';
import { accessTable } from '#server/http/accessTable.ts';
import { resources } from '#server/resources/resources.ts';
import { type Api, startApi } from '../../support/server/api.ts';

interface Operation {
  operationId: string;
  'x-access': string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

let api: Api;
let document: Document;
beforeAll(async () => {
  api = await startApi();
  document = (await api.visitor().get<Document>('/openapi.json')).body;
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

test('lists exactly the declared routes, with their access', () => {
  const described = operations().map(({ path, method, operation }) => [method, path, operation['x-access']]);
  const declared = accessTable(resources)
    .filter(({ path }) => /^\/api\/(v1|rest|simple-rest)\//.test(path))
    .map(({ method, path, access }) => [method, path.replace(/:(\w+)/g, '{$1}'), access]);
  expect(described.sort()).toEqual(declared.sort());
});

test('is OpenAPI 3.1 without dangling references', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  const ids = operations().map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) =>
    path.split('/'),
  );
  expect(references.length).toBeGreaterThan(0);
  for (const steps of references) {
    const target = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], document);
    expect([steps, typeof target]).toEqual([steps, 'object']);
  }
});

test('describes every path parameter and the refusals of every operation', () => {
  for (const { path, operation } of operations()) {
    const inPath = operation.parameters.filter((each) => each.in === 'path').map(({ name }) => name);
    expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    expect(operation.responses.default?.content).toHaveProperty(['application/problem+json']);
  }
});

test('describes forms with their file and fields', () => {
  const { content } = document.paths['/api/rest/{alias}/import']?.post?.requestBody ?? {};
  expect(content?.['multipart/form-data']?.schema).toMatchObject({
    required: ['file'],
    additionalProperties: false,
    properties: {
      file: { type: 'string', format: 'binary' },
      mapping: { type: 'string', description: expect.any(String) },
      delimiter: { type: 'string', description: expect.any(String) },
      on_error: { enum: ['stop', 'skip'] },
      dry_run: { type: 'boolean' },
    },
  });
});

test('reveals nothing of the database', () => {
  expect(JSON.stringify(document)).not.toMatch(/password_hash|key_hash|refresh_number/);
});

test('the docs page loads only own files, under a policy that forbids others', async () => {
  const page = await api.visitor().get('/docs');
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
  const links = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(2);
  for (const link of links)
    expect([link, (await api.visitor().get(link.replace('/api', ''))).status]).toEqual([link, 200]);
});
