import fs from 'node:fs/promises';
import path from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { accessTable, refuseUndeclaredRoutes } from '#server/http/accessTable.ts';
import { resources } from '#server/resources/resources.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Resources with shapes only, without endpoints of their own. */
const withoutServer = ['history'];

test('every resource folder is registered under its own name', async () => {
  const folders: string[] = [];
  for await (const folder of fs.glob('resources/*/*', { cwd: root })) folders.push(path.basename(folder));
  const registered = resources.map(({ resource }) => resource.name);
  expect(
    [...registered, ...withoutServer].sort(),
    'Add the server of the resource to src/server/resources/resources.ts, and name its folder as the resource.',
  ).toEqual(folders.sort());
  expect(new Set(registered).size).toBe(registered.length);
});

test('exactly the declared endpoints and jobs are served', () => {
  for (const { resource, handlers, jobs } of resources) {
    expect(Object.keys(handlers).sort()).toEqual(Object.keys(resource.endpoints).sort());
    expect(Object.keys(jobs).sort()).toEqual(Object.keys(resource.jobs ?? {}).sort());
  }
});

test('no two endpoints share a method and a path, ignoring parameter names', () => {
  const shapes = accessTable(resources).map(({ method, path: url }) => `${method} ${url.replace(/:\w+/g, ':')}`);
  expect(new Set(shapes).size).toBe(shapes.length);
});

/** Names of endpoints that create a record. */
const creations = new Set([
  'create',
  'sign_up',
  'upload',
  'invite',
  'create_api_key',
  'create_passkey',
  'start_rollout',
]);

test('a creation returns 201, an endpoint without a record 204, the rest 200', () => {
  for (const { resource } of resources)
    for (const [name, { reply, status }] of Object.entries(resource.endpoints))
      expect(
        [resource.name, name, status],
        'Correct `status` in the declaration; a call that creates a record belongs into `creations` of this file.',
      ).toEqual([resource.name, name, creations.has(name) ? 201 : reply === 'nothing' ? 204 : 200]);
});

test('a route without declared access stops the start', () => {
  const app = Fastify();
  refuseUndeclaredRoutes(app, accessTable(resources));
  app.get('/api/health', () => ({}));
  app.get('/page', () => ({}));
  expect(() => app.get('/api/v1/secret', () => ({}))).toThrow('No access is declared for GET /api/v1/secret');
  expect(() => app.post('/api/health', () => ({}))).toThrow('No access is declared for POST /api/health');
});
