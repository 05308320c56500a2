import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Module } from '#resources/modules/modules/modules.resource.ts';
import type { Version } from '#resources/modules/versions/versions.resource.ts';
import { addVersion, makeModule, setMain } from '../../support/modules/makeModule.ts';
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

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const pathOf = ({ module_id, id }: Version) => `/v1/modules/${module_id}/versions/${id}`;
const change = (version: Version, body: object) => owner.patch<Version>(pathOf(version), body);

describe('the proposed alias', () => {
  test.each([
    [[], 'major', '1.0.0'],
    [[], 'minor', '0.1.0'],
    [[], 'patch', '0.0.1'],
    [['1.2.3'], 'major', '2.0.0'],
    [['1.2.3'], 'minor', '1.3.0'],
    [['1.2.3'], 'patch', '1.2.4'],
    // The latest is the one that was made last, not the highest.
    [['2.0.0', '1.5.1'], 'patch', '1.5.2'],
  ] as const)('after %j, %s is %s', async (before, type, alias) => {
    const module = await makeModule(owner, `next-${before.join('-').replaceAll('.', '-')}-${type}`.replace('--', '-'));
    for (const each of before) await addVersion(owner, module, { alias: each });
    expect(await addVersion(owner, module, { type })).toMatchObject({ alias, type, status_id: 1, is_main: false });
  });
});

test('a version is new and a patch unless it says otherwise, and empty addresses are none', async () => {
  const module = await makeModule(owner, 'defaults');
  const made = await addVersion(owner, module, { js_widget_dev: '', install_callback_url: 'https://example.com/in' });
  expect(made).toMatchObject({
    type: 'patch',
    status_id: 1,
    js_widget_prod: null,
    js_widget_dev: null,
    install_callback_url: 'https://example.com/in',
    asks: { entities: {}, hosts: [] },
    sha256: null,
    size: null,
    rollout: null,
  });
  const { items } = (await owner.get<{ items: Version[] }>(`/v1/modules/${module.id}/versions`)).body;
  expect(items).toEqual([made]);
});

test.each([
  [{ alias: '1.2' }, 'alias', 'versions.errors.alias'],
  [{ alias: '01.2.3' }, 'alias', 'versions.errors.alias'],
  [{ js_widget_prod: 'ftp://example.com/w.js' }, 'js_widget_prod', 'versions.errors.url'],
  [{ js_widget_prod: 'https://user:pass@example.com/' }, 'js_widget_prod', 'versions.errors.url'],
  [{ js_widget_dev: `https://e.com/${'a'.repeat(4096)}` }, 'js_widget_dev', 'versions.errors.url'],
  [{ asks: { entities: { Deals: 'read' }, hosts: [] } }, 'asks.entities.Deals', 'errors.unknown_field'],
  [{ asks: { entities: { deals: 'all' }, hosts: [] } }, 'asks.entities.deals', 'errors.choice'],
  [{ asks: { entities: {}, hosts: ['https://e.com'] } }, 'asks.hosts.0', 'versions.errors.asks_host'],
  [{ type: 'huge' }, 'type', 'errors.choice'],
  [{ status_id: 9 }, 'status_id', 'errors.choice'],
])('refuses %j', async (values, field, message) => {
  const module = await makeModule(owner, `refused-${sha256(JSON.stringify(values)).slice(0, 8)}`);
  const answer = await owner.post(`/v1/modules/${module.id}/versions`, { name: 'Bad', ...values });
  expect(answer.status).toBe(422);
  expect(answer.body.violations.map((each) => [each.field, each.message])).toEqual([[field, message]]);
});

test('an alias is used once in a module', async () => {
  const module = await makeModule(owner, 'twice');
  const first = await addVersion(owner, module, { alias: '1.0.0' });
  const again = await owner.post(`/v1/modules/${module.id}/versions`, { name: 'Again', alias: '1.0.0' });
  expect([again.status, again.body.message]).toEqual([409, 'version_alias_taken']);
  const second = await addVersion(owner, module);
  const renamed = await change(second, { alias: first.alias });
  expect(renamed.status).toBe(409);
});

describe('pinning', () => {
  test('an active version has the bytes that were fetched, whatever its author serves later', async () => {
    const module = await makeModule(owner, 'pinned');
    const url = host.put('/pinned.js', 'export default 1;');
    const version = await addVersion(owner, module, { js_widget_prod: url });
    expect(host.asked).not.toContain('/pinned.js');
    const active = (await change(version, { status_id: 2 })).body;
    expect(active).toMatchObject({ status_id: 2, sha256: sha256('export default 1;'), size: 17 });
    host.put('/pinned.js', 'export default "changed";');
    const served = await fetch(`${api.url}/w/${active.sha256}.js`);
    expect(await served.text()).toBe('export default 1;');
    expect(served.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(served.headers.get('access-control-allow-origin')).toBe('*');
    expect(served.headers.get('cache-control')).toMatch(/immutable/);
    // Deprecated and active again: the same bytes.
    await change(version, { status_id: 3 });
    expect((await change(version, { status_id: 2 })).body.sha256).toBe(active.sha256);
    expect(host.asked.filter((path) => path === '/pinned.js')).toHaveLength(1);
  });

  test.each([
    ['a missing file', '/nothing.js', null, 'widget_refused'],
    ['an error', '/error.js', { status: 500, body: 'x' }, 'widget_refused'],
    ['a redirect', '/moved.js', { status: 302, body: '', headers: { location: '/pinned.js' } }, 'widget_refused'],
    ['a page', '/page.js', { type: 'text/html', body: '<p>' }, 'widget_type'],
    ['too many bytes', '/large.js', { body: Buffer.alloc(5 * 1024 * 1024 + 1, 32) }, 'widget_too_large'],
  ] as const)('refuses %s', async (_, path, file, message) => {
    const module = await makeModule(owner, `widget-${path.slice(1, -3)}`);
    const js_widget_prod = file ? host.put(path, file) : host.url + path;
    const version = await addVersion(owner, module, { js_widget_prod });
    const answer = await owner.patch(pathOf(version), { status_id: 2 });
    expect(answer.status).toBe(422);
    expect(answer.body.violations).toMatchObject([{ field: 'js_widget_prod', message: `versions.errors.${message}` }]);
    const created = await owner.post(`/v1/modules/${module.id}/versions`, { name: 'N', status_id: 2, js_widget_prod });
    expect(created.status).toBe(422);
    expect((await owner.get<Version>(pathOf(version))).body).toMatchObject({ status_id: 1, sha256: null });
  });

  test('refuses a private address unless the operator allows it', async () => {
    const strict = await startApi();
    const author = await strict.signInOwner();
    const module = await makeModule(author, 'private');
    const answer = await author.post(`/v1/modules/${module.id}/versions`, {
      name: 'Private',
      status_id: 2,
      js_widget_prod: host.put('/private.js', 'export default 1;'),
    });
    expect(answer.body.violations).toEqual([
      { field: 'js_widget_prod', message: 'versions.errors.widget_unreachable', params: { kind: 'address' } },
    ]);
    expect(host.asked).not.toContain('/private.js');
  });

  test('what has been active keeps its widget, its alias and what it asks', async () => {
    const module = await makeModule(owner, 'kept');
    const version = await addVersion(owner, module, {
      status_id: 2,
      js_widget_prod: host.put('/kept.js', 'export default 2;'),
      asks: { entities: { deals: 'write' }, hosts: ['a.example'] },
    });
    await change(version, { status_id: 3 });
    for (const body of [
      { js_widget_prod: host.put('/other.js', 'export default 3;') },
      { js_widget_prod: '' },
      { alias: '9.9.9' },
      { asks: { entities: { deals: 'manage' }, hosts: ['a.example'] } },
      { asks: { entities: { deals: 'write' }, hosts: ['a.example', 'b.example'] } },
    ]) {
      const answer = await owner.patch(pathOf(version), body);
      expect([answer.status, answer.body.message]).toEqual([409, 'version_is_used']);
    }
    const less = { entities: { deals: 'read' }, hosts: [] };
    expect((await change(version, { asks: less, notes: 'Asks for less', name: 'Kept' })).body).toMatchObject({
      asks: less,
      notes: 'Asks for less',
    });
  });

  test('unknown and malformed addresses of widgets are not found', async () => {
    for (const path of [`/w/${'0'.repeat(64)}.js`, '/w/x.js', '/w/', `/w/${'A'.repeat(64)}.js`])
      expect((await fetch(api.url + path)).status, path).toBe(404);
  });

  test('the bytes of a withdrawn version are gone', async () => {
    const module = await makeModule(owner, 'withdrawn');
    const version = await addVersion(owner, module, {
      status_id: 2,
      js_widget_prod: host.put('/withdrawn.js', 'export default "withdrawn";'),
    });
    const widget = () => fetch(`${api.url}/w/${version.sha256}.js`);
    expect((await widget()).status).toBe(200);
    await api.sql(`update control.module_versions set withdrawn_at = now(), withdrawn_reason = 'Leaks' where id = $1`, [
      version.id,
    ]);
    expect((await widget()).status).toBe(410);
    expect((await owner.get<Version>(pathOf(version))).body.withdrawn_reason).toBe('Leaks');
    expect((await owner.post(`${pathOf(version)}/set-main`)).body.message).toBe('version_is_withdrawn');
  });
});

describe('the main version', () => {
  test('must be active, and its status is locked', async () => {
    const module = await makeModule(owner, 'main');
    const version = await addVersion(owner, module);
    const early = await owner.post(`${pathOf(version)}/set-main`);
    expect([early.status, early.body.message]).toEqual([409, 'version_not_active']);
    await change(version, { status_id: 2 });
    expect(await setMain(owner, version)).toMatchObject({ is_main: true });
    const locked = await owner.patch(pathOf(version), { status_id: 3 });
    expect(locked.body.violations).toEqual([
      { field: 'status_id', message: 'versions.errors.status_main', params: {} },
    ]);
    expect((await owner.get<Module>('/v1/modules/main')).body.version).toBe(version.alias);
  });

  test('is one, whatever is asked at once', async () => {
    const module = await makeModule(owner, 'one-main');
    const made = [];
    for (let at = 0; at < 10; at += 1) made.push(await addVersion(owner, module, { status_id: 2 }));
    const answers = await Promise.all([...made, ...made].map((each) => owner.post(`${pathOf(each)}/set-main`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { items } = (await owner.get<{ items: Version[] }>(`/v1/modules/${module.id}/versions`)).body;
    expect(items.filter(({ is_main }) => is_main)).toHaveLength(1);
  });
});
