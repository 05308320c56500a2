import { decodeJwt } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { widgetHost } from '../../support/modules/widgetHost.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client, Method } from '../../support/server/client.ts';

/**
 * The calls of modules and of the market in the words of the product's specification, in an order in which one leads to
 * the next: path, method, what is sent, and the shape of the answer (docs/reference/api/modules.md#modules).
 */

let api: Api;
let owner: Client;
let js_widget_prod: string;
beforeAll(async () => {
  api = await startApi({ settings: { callback_allow_private: true } });
  owner = await api.signInOwner();
  js_widget_prod = (await widgetHost()).put('/spec.js', 'export default { api: 1 };');
});

const text = expect.any(String);
const number = expect.any(Number);
const id = expect.toSatisfy((value) => Number.isSafeInteger(value) && value > 0, 'an id');

const module = {
  ...{ id, name: text, alias: 'spec-board', token: text, accounts_count: number, version: null, origin: text },
  ...{
    render_position: null,
    is_enabled: false,
    js_widget_dev: null,
    js_widget_prod: null,
    description: '',
    logo: null,
  },
};
const version = {
  ...{ id, name: 'First', alias: '0.0.1', type: 'patch', status_id: 2, is_main: false, accounts_count: number },
  ...{ js_widget_prod: text, js_widget_dev: text, install_callback_url: null, uninstall_callback_url: null },
};
const listed = { alias: 'spec-board', name: 'Board', version: '0.0.1', description: '', accounts_count: number };
const installed = { is_enabled: true, is_main: false, installed_at: text, token: text };
const list = (...items: object[]) => ({
  items: items.map((item) => expect.objectContaining(item)),
  totals: { count: items.length },
});

type Step = [
  call: `${Method} ${string}`,
  sent: Record<string, unknown> | undefined,
  status: number,
  /** What the answer has at least; a pattern of a text. */
  answer: object | RegExp,
];

const steps = (): Step[] => [
  ['POST /v1/modules', { name: 'Spec', alias: 'spec-board' }, 201, { ...module, name: 'Spec' }],
  ['GET /v1/modules?query=spec', undefined, 200, list(module)],
  ['GET /v1/modules/{id}', undefined, 200, module],
  ['PATCH /v1/modules/{id}', { name: 'Board' }, 200, { ...module, name: 'Board' }],
  ['GET /v1/modules/{id}/token', undefined, 200, /^stoa_module_[\w-]{43}$/],
  [
    'POST /v1/modules/{id}/versions',
    { name: 'First', type: 'patch', status_id: 2, js_widget_prod, js_widget_dev: js_widget_prod },
    201,
    version,
  ],
  ['GET /v1/modules/{id}/versions', undefined, 200, list(version)],
  ['GET /v1/modules/{id}/versions/{version}', undefined, 200, version],
  [
    'PATCH /v1/modules/{id}/versions/{version}',
    { name: 'First', js_widget_dev: '', install_callback_url: 'https://example.com/in' },
    200,
    { ...version, js_widget_dev: null, install_callback_url: 'https://example.com/in' },
  ],
  ['PATCH /v1/modules/{id}/versions/{version}', { install_callback_url: '' }, 200, { install_callback_url: null }],
  [
    'POST /v1/modules/{id}/versions/{version}/set-main',
    undefined,
    200,
    { ...version, js_widget_dev: null, is_main: true },
  ],
  [
    'GET /v1/market/categories?category[]=chats&query[]=a',
    undefined,
    200,
    { items: expect.any(Array), totals: { count: 7 } },
  ],
  ['GET /v1/market/modules?category[]=own&query[]=spec', undefined, 200, list({ ...listed, account_module: null })],
  ['GET /v1/market/module?alias=spec-board', undefined, 200, { ...listed, account_module: null }],
  [
    'POST /v1/market/install-module/{id}',
    undefined,
    200,
    { ...listed, account_module: expect.objectContaining(installed) },
  ],
  ['GET /v1/accounts/modules/spec-board/disposable-token', undefined, 200, /^[\w-]+\.[\w-]+\.[\w-]+$/],
  [
    'PATCH /v1/market/module/{id}',
    { is_main: true },
    200,
    { account_module: expect.objectContaining({ ...installed, is_main: true }) },
  ],
  ['POST /v1/market/module/{id}/token', undefined, 200, /^stoa_install_[\w-]{43}$/],
  ['POST /v1/market/module/{id}/dev-token', undefined, 200, /^[\w-]+\.[\w-]+\.[\w-]+$/],
  [
    'POST /v1/market/uninstall-module/{id}',
    undefined,
    200,
    { account_module: expect.objectContaining({ is_enabled: false, is_main: false, token: null }) },
  ],
  // Empty: the browser clears its token.
  ['GET /v1/accounts/modules/spec-board/disposable-token', undefined, 200, /^$/],
];

test('every call of modules and of the market has the path, method and shape of the specification', async () => {
  const ids = { id: 0, version: 0 };
  for (const [call, sent, status, answer] of steps()) {
    const [method, template = ''] = call.split(' ') as [Method, string];
    const path = template.replace('{id}', String(ids.id)).replace('{version}', String(ids.version));
    const got = await owner.call<{ id: number }>(method, path, sent);
    expect(got.status, `${call}: ${got.text}`).toBe(status);
    const isText = answer instanceof RegExp;
    expect(got.headers['content-type'], call).toMatch(isText ? /^text\/plain/ : /^application\/json/);
    if (isText) expect(got.text, call).toMatch(answer);
    else expect(got.body, call).toMatchObject(answer);
    if (call === 'POST /v1/modules') ids.id = got.body.id;
    if (call === 'POST /v1/modules/{id}/versions') ids.version = got.body.id;
  }
  // Each call that the specification names was made.
  expect(new Set(steps().map(([call]) => call.split('?')[0])).size).toBe(19);
});

test('the disposable token says of whom and until when it is, and an unknown module has none', async () => {
  const { body } = await owner.get<{ id: number }>('/v1/modules/spec-board');
  await owner.post(`/v1/market/install-module/${body.id}`);
  const before = Math.floor(Date.now() / 1000);
  const token = (await owner.get('/v1/accounts/modules/spec-board/disposable-token')).text;
  const { exp = 0, ...claims } = decodeJwt(token);
  expect(claims).toMatchObject({ account_id: 1, user_id: 1, module: 'spec-board' });
  // Longer than the margin of 300 s by which browsers fetch the next one.
  expect(exp - before).toBeGreaterThan(300);
  const none = await owner.get('/v1/accounts/modules/nobody-made-it/disposable-token');
  expect([none.status, none.text]).toEqual([200, '']);
});
