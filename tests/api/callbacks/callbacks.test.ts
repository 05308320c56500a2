import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Callback } from '#resources/modules/callbacks/callbacks.resource.ts';
import { publishModule } from '../../support/modules/makeModule.ts';
import { withMarket } from '../../support/modules/market.ts';
import { hangUp, type Receiver, receiver, status } from '../../support/modules/receiver.ts';
import { startApi } from '../../support/server/api.ts';

const market = withMarket();
let backend: Receiver;
beforeAll(async () => {
  backend = await receiver();
});

/** Publishes a module that is called at paths of its own. */
async function called(alias: string, base = backend.url) {
  const { module } = await market.publish(alias, {
    install_callback_url: `${base}/${alias}/in`,
    uninstall_callback_url: `${base}/${alias}/out`,
  });
  return module;
}

const list = async (module: { id: number }) =>
  (await market.author.get<{ items: Callback[] }>(`/v1/modules/${module.id}/callbacks`)).body.items;
const uninstall = ({ id }: { id: number }) => market.owner.post(`/v1/market/uninstall-module/${id}`);
const of = (alias: string) => backend.received.filter(({ body }) => JSON.parse(body).data.module === alias);

/** Waits until every callback of the module has this state. */
const become = (module: { id: number }, state: Callback['state'], count: number) =>
  vi.waitFor(async () => expect((await list(module)).map((each) => each.state)).toEqual(Array(count).fill(state)));

/** Lets the time of the next attempt come, and the job that looks for it run. */
async function elapse({ id }: { id: number }) {
  await market.api.sql(
    `update control.module_deliveries set next_attempt_at = now() where module_id = $1 and state = 'waiting'`,
    [id],
  );
  await market.api.sql(`select control.enqueue('callbacks.send_due', '{}', null, null)`);
}

test('installing and disabling call the author, signed as Standard Webhooks say', async () => {
  const module = await called('signed');
  const token = (await market.author.get(`/v1/modules/${module.id}/token`)).text;
  await market.install(module);
  await uninstall(module);
  await become(module, 'delivered', 2);
  const webhook = new Webhook(token, { format: 'raw' });
  const bodies = of('signed').map(({ body, headers }) => webhook.verify(body, headers));
  expect(bodies).toMatchObject([
    { type: 'module.installed', data: { account_id: 1, module: 'signed', version: '0.0.1' } },
    { type: 'module.uninstalled', data: { account_id: 1, module: 'signed', version: '0.0.1' } },
  ]);
  const [out, into] = await list(module);
  expect(into).toMatchObject({
    account_id: 1,
    version: '0.0.1',
    type: 'module.installed',
    webhook_id: of('signed')[0]?.headers['webhook-id'],
    attempts: 1,
    response_status: 204,
    error: null,
    next_attempt_at: null,
  });
  expect(out?.webhook_id).not.toBe(into?.webhook_id);
});

test('a version without addresses calls nobody', async () => {
  const { module } = await market.publish('quiet');
  await market.install(module);
  expect(await list(module)).toEqual([]);
});

test('an attempt that fails is repeated with the same id and body, and holds up those behind it', async () => {
  const module = await called('flapping');
  backend.answersTo('/flapping/').push(status(500), hangUp, status(302, { location: `${backend.url}/elsewhere` }));
  await market.install(module);
  await vi.waitFor(async () => expect(await list(module)).toMatchObject([{ attempts: 1, response_status: 500 }]));
  await uninstall(module);
  await elapse(module);
  await vi.waitFor(async () => expect((await list(module))[1]).toMatchObject({ attempts: 2, error: 'refused' }));
  await elapse(module);
  await vi.waitFor(async () => expect((await list(module))[1]).toMatchObject({ attempts: 3, response_status: 302 }));
  expect((await list(module))[0]).toMatchObject({ type: 'module.uninstalled', state: 'waiting', attempts: 0 });
  await elapse(module);
  await become(module, 'delivered', 2);
  const calls = of('flapping');
  expect(calls.map(({ body }) => JSON.parse(body).type)).toEqual([
    ...Array(4).fill('module.installed'),
    'module.uninstalled',
  ]);
  expect(new Set(calls.slice(0, 4).map(({ headers, body }) => headers['webhook-id'] + body)).size).toBe(1);
});

test('a receiver that is gone is not asked again, and the next callback is sent', async () => {
  const module = await called('gone');
  backend.answersTo('/gone/').push(status(410));
  await market.install(module);
  await uninstall(module);
  await vi.waitFor(async () => expect((await list(module)).map(({ state }) => state)).toEqual(['delivered', 'failed']));
});

test('after three days of failures a callback has failed, and can be sent again', async () => {
  const module = await called('given-up');
  backend.answersTo('/given-up/').push(...Array(10).fill(status(503)));
  await market.install(module);
  for (let attempts = 1; attempts < 10; attempts += 1) {
    await vi.waitFor(async () => expect(await list(module)).toMatchObject([{ attempts, response_status: 503 }]));
    await elapse(module);
  }
  await become(module, 'failed', 1);
  const [failed] = await list(module);
  expect(failed).toMatchObject({ attempts: 10, next_attempt_at: null });
  const again = await market.author.post<Callback>(`/v1/modules/${module.id}/callbacks/${failed?.id}/send-again`);
  expect(again.body.state).toBe('waiting');
  await become(module, 'delivered', 1);
  expect(new Set(of('given-up').map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('a slow module of one account does not hold up another account', async () => {
  const module = await called('crowd');
  const other = await market.api.makeAccount('crowd-account');
  const theirs = await market.api.signIn(other.owner.email, other.host);
  backend.answersTo('/crowd/').push(status(500));
  await market.install(module);
  await vi.waitFor(async () => expect(await list(module)).toMatchObject([{ attempts: 1, state: 'waiting' }]));
  await theirs.post(`/v1/market/install-module/${module.id}`);
  await vi.waitFor(async () =>
    expect((await list(module)).map(({ account_id, state }) => [account_id, state])).toEqual([
      [other.id, 'delivered'],
      [1, 'waiting'],
    ]),
  );
});

test('a receiver that does not answer holds up its own account only', async () => {
  const module = await called('silent');
  const other = await market.api.makeAccount('silent-account');
  const theirs = await market.api.signIn(other.owner.email, other.host);
  const held = new Promise<ServerResponse>((resolve) => backend.answersTo('/silent/').push(resolve));
  await market.install(module);
  const waiting = await held;
  await uninstall(module);
  await theirs.post(`/v1/market/install-module/${module.id}`);
  await vi.waitFor(async () =>
    expect((await list(module)).map(({ account_id, state }) => [account_id, state])).toEqual([
      [other.id, 'delivered'],
      [1, 'waiting'],
      [1, 'waiting'],
    ]),
  );
  status(204)(waiting);
  await become(module, 'delivered', 3);
  expect(of('silent').map(({ body }) => JSON.parse(body).type)).toEqual([
    'module.installed',
    'module.installed',
    'module.uninstalled',
  ]);
});

test.each([
  ['dns', 'http://nowhere.invalid/in'],
  ['refused', 'http://127.0.0.1:1/in'],
  ['tls', 'https://<backend>/in'],
  ['too_large', 'http://<backend>/large'],
])('why no answer came is told: %s', async (error, address) => {
  backend.answersTo('/large').push((response) => void response.end(Buffer.alloc(64 * 1024 + 1)));
  const install_callback_url = address.replace('<backend>', new URL(backend.url).host);
  const { module } = await market.publish(`lost-${error.replace('_', '-')}`, { install_callback_url });
  await market.install(module);
  await vi.waitFor(async () =>
    expect(await list(module)).toMatchObject([{ state: 'waiting', attempts: 1, response_status: null, error }]),
  );
});

test('private addresses are not called unless the operator allows it', async () => {
  const strict = await startApi();
  const owner = await strict.signInOwner();
  const { module } = await publishModule(owner, 'strict', { install_callback_url: backend.url });
  await owner.post(`/v1/market/install-module/${module.id}`);
  await vi.waitFor(async () => {
    const { items } = (await owner.get<{ items: Callback[] }>(`/v1/modules/${module.id}/callbacks`)).body;
    expect(items).toMatchObject([{ state: 'waiting', attempts: 1, response_status: null, error: 'address' }]);
  });
  expect(of('strict')).toEqual([]);
});

test('only the account that develops the module sees them', async () => {
  const module = await called('watched');
  await market.install(module);
  await become(module, 'delivered', 1);
  const [row] = await list(module);
  expect((await market.owner.get(`/v1/modules/${module.id}/callbacks`)).status).toBe(404);
  expect((await market.owner.post(`/v1/modules/${module.id}/callbacks/${row?.id}/send-again`)).status).toBe(404);
  const other = await called('watched-other');
  expect((await market.author.post(`/v1/modules/${other.id}/callbacks/${row?.id}/send-again`)).status).toBe(404);
});
