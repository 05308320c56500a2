import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { ModuleHistoryRow } from '#resources/modules/modules/modules.resource.ts';
import type { Version } from '#resources/modules/versions/versions.resource.ts';
import { addVersion, makeModule } from '../../support/modules/makeModule.ts';
import { type WidgetHost, widgetHost } from '../../support/modules/widgetHost.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

let api: Api;
let owner: Client;
let host: WidgetHost;
beforeAll(async () => {
  api = await startApi({ settings: { callback_allow_private: true } });
  owner = await api.signInOwner();
  host = await widgetHost();
});

const script = { 'content-type': 'text/javascript' };
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const pathOf = ({ module_id, id }: Version) => `/v1/modules/${module_id}/versions/${id}`;
const upload = (version: Version, body: unknown, headers: Record<string, string> = script, client = owner) =>
  client.call<Version>('PUT', `${pathOf(version)}/widget`, body, headers);
const change = (version: Version, body: object) => owner.patch<Version>(pathOf(version), body);
const changesOf = async ({ module_id }: Version) =>
  (await owner.get<{ items: ModuleHistoryRow[] }>(`/v1/modules/${module_id}/history`)).body.items.map(
    ({ data }) => data,
  );
const served = (sha: string) => fetch(`${api.url}/w/${sha}.js`);

test('uploaded bytes are kept as they are, and are served once the version is active', async () => {
  const version = await addVersion(owner, await makeModule(owner, 'uploaded'));
  const source = 'export default { api: 1 }; // é\n';
  const first = await upload(version, 'export default 0;');
  expect(first.body.upload).toMatchObject({ sha256: sha256('export default 0;'), size: 17 });
  const kept = await upload(version, source, { 'content-type': 'application/javascript; charset=utf-8' });
  expect([kept.status, kept.body]).toMatchObject([
    200,
    { status_id: 1, sha256: null, size: null, upload: { sha256: sha256(source), size: Buffer.byteLength(source) } },
  ]);
  expect((await served(sha256(source))).status).toBe(404);

  const active = (await change(version, { status_id: 2 })).body;
  expect(active).toMatchObject({ sha256: sha256(source), size: Buffer.byteLength(source), js_widget_prod: null });
  expect(await (await served(sha256(source))).text()).toBe(source);
  expect((await served(sha256('export default 0;'))).status).toBe(404);
  expect(await changesOf(version)).toEqual([
    { status_id: { from: 1, to: 2 } },
    { widget: { from: sha256('export default 0;'), to: sha256(source) } },
    { widget: { from: null, to: sha256('export default 0;') } },
    expect.anything(),
    expect.anything(),
  ]);
});

test('the same bytes again change nothing, other bytes of a used version are refused', async () => {
  const version = await addVersion(owner, await makeModule(owner, 'again'));
  const once = await upload(version, 'export default 1;');
  expect((await upload(version, 'export default 1;')).body).toEqual(once.body);
  await change(version, { status_id: 2 });
  const events = await changesOf(version);
  expect((await upload(version, 'export default 1;')).status).toBe(200);
  for (const status_id of [2, 3]) {
    await change(version, { status_id });
    const other = await owner.call('PUT', `${pathOf(version)}/widget`, 'export default 2;', script);
    expect([other.status, other.body.message]).toEqual([409, 'version_is_used']);
  }
  expect(await (await served(sha256('export default 1;'))).text()).toBe('export default 1;');
  expect((await changesOf(version)).length).toBe(events.length + 1);
});

test('a version has one widget: what was given last', async () => {
  const version = await addVersion(owner, await makeModule(owner, 'last'), {
    js_widget_prod: host.put('/last.js', 'export default "fetched";'),
  });
  expect((await upload(version, 'export default "uploaded";')).body).toMatchObject({
    js_widget_prod: null,
    upload: { size: 26 },
  });
  expect((await changesOf(version))[0]).toHaveProperty('js_widget_prod');
  const addressed = (await change(version, { js_widget_prod: `${host.url}/last.js` })).body;
  expect(addressed).toMatchObject({ js_widget_prod: `${host.url}/last.js`, upload: null });
  await upload(version, 'export default "uploaded";');
  const both = await change(version, { js_widget_prod: `${host.url}/last.js`, status_id: 2 });
  expect(both.body).toMatchObject({ upload: null, sha256: sha256('export default "fetched";') });
  expect((await served(sha256('export default "uploaded";'))).status).toBe(404);
});

test.each([
  ['no bytes', '', script, 422, 'widget_empty'],
  ['a page', '<p>', { 'content-type': 'text/html' }, 422, 'widget_type'],
  ['a form', 'x', { 'content-type': 'multipart/form-data; boundary=x' }, 422, 'widget_type'],
  ['JSON', '{}', { 'content-type': 'application/json' }, 422, 'widget_type'],
  ['too many bytes', Buffer.alloc(5 * 1024 * 1024 + 1, 32), script, 413, 'widget_too_large'],
] as const)('refuses %s', async (what, body, headers, status, message) => {
  const version = await addVersion(owner, await makeModule(owner, `no-${what.replaceAll(' ', '-').toLowerCase()}`));
  const answer = await owner.call('PUT', `${pathOf(version)}/widget`, body, headers);
  expect(answer.status).toBe(status);
  expect(answer.body.violations).toMatchObject([{ field: 'widget', message: `versions.errors.${message}` }]);
  expect((await owner.get<Version>(pathOf(version))).body.upload).toBeNull();
});

test('takes the largest that may be, and a body sent in chunks', async () => {
  const version = await addVersion(owner, await makeModule(owner, 'largest'));
  const largest = Buffer.alloc(5 * 1024 * 1024, 32);
  expect((await upload(version, largest, { ...script, 'transfer-encoding': 'chunked' })).body.upload?.size).toBe(
    largest.length,
  );
});

test('an API key with full access uploads', async () => {
  const version = await addVersion(owner, await makeModule(owner, 'by-key'));
  const { text } = await owner.post('/v1/users/1/generate-api-key');
  const key = owner.as({ authorization: `ApiKey ${text}` });
  expect((await upload(version, 'export default 3;', script, key)).status).toBe(200);
});
