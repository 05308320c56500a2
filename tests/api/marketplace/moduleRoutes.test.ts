import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { accessTable } from '#server/http/accessTable.ts';
import { resources } from '#server/resources/resources.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import { withMarket } from '../../support/modules/market.ts';
import { allRights } from '../../support/roles/makeRole.ts';
import type { Client, Method } from '../../support/server/client.ts';

/** Every route, called by modules. */

const market = withMarket();

interface Route {
  method: Method;
  url: string;
  access: string;
  isOpen: boolean;
}

const routes = accessTable(resources)
  .map(
    ({ method, path, access, by_module }): Route => ({
      ...{ method: method as Method, url: path, access },
      isOpen: by_module !== undefined,
    }),
  )
  // Routes of the installation do not authenticate, and the document of the API is open to everyone.
  .filter(({ url }) => /^\/api\/(v1|rest|simple-rest)\//.test(url));

const isManaging = ({ access, isOpen }: Route) => isOpen && access === 'full_access';

let own: Client;
let forPerson: Client;
let forged: Client;
beforeAll(async () => {
  const routed = await makeEntity(market.owner, 'routed', [{ alias: 'title', type: 'text' }]);
  await makeEntity(market.owner, 'unreached', []);
  const { module } = await market.publish('router');
  const { account_module } = (await market.install(module)).body;
  await market.owner.patch(`/v1/roles/${account_module?.role_id}`, { entities: [allRights(routed.id)] });
  const token = account_module?.token as string;
  const by = (text: string) => market.api.visitor({ authorization: `Module ${text}` });
  own = by(token);
  forPerson = by((await market.owner.get('/v1/accounts/modules/router/disposable-token')).text);
  const claims = { account_id: 1, user_id: 1, module: 'router', sid: 1 };
  const exp = Math.floor(Date.now() / 1000) + 900;
  forged = by(
    await new SignJWT({ ...claims, exp })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(token)),
  );
});

/** Nothing has these ids, so that nothing is changed. */
const call = (client: Client, { method, url }: Route) => {
  const target = url.slice('/api'.length).replace(':alias', 'routed').replace(/:\w+/g, '1000000');
  return client.call(method, target, method === 'GET' || method === 'DELETE' ? undefined : {});
};

test('what is open to modules is records, the reading of the schema, and what a module manages', () => {
  const open = routes.filter(({ isOpen }) => isOpen);
  expect(routes.length - open.length).toBeGreaterThan(100);
  expect(open.filter(isManaging).map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /api/v1/billing/charge',
    'POST /api/v1/entities',
    'POST /api/v1/entities/fields',
    'PATCH /api/v1/entities/fields/:id',
    'POST /api/v1/entities/from-file',
  ]);
  const rest = open.filter((route) => !isManaging(route) && !/^\/api\/(rest|simple-rest)\//.test(route.url));
  expect(rest.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/v1/entities',
    'GET /api/v1/entities/:id',
    'GET /api/v1/entities/fields',
    'GET /api/v1/entities/fields/:id',
  ]);
});

describe.each(routes)('$method $url', (route) => {
  test.each([
    ['the token of an install', () => own, route.isOpen],
    ['a disposable token', () => forPerson, route.isOpen && !isManaging(route)],
  ])('by %s', async (_, client, isOpen) => {
    const { status, body } = await call(client(), route);
    if (!isOpen) return expect([status, body.message]).toEqual([403, 'forbidden']);
    expect(status).not.toBe(401);
    if (status === 403) expect(body.message).not.toBe('forbidden');
  });

  test('by a token that is not genuine', async () => {
    expect((await call(forged, route)).status).toBe(401);
  });
});

test('the document of the API names what the caller may reach', async () => {
  for (const client of [own, forPerson]) {
    const { paths } = (await client.get<{ paths: Record<string, { get?: { security: object[] } }> }>('/openapi.json'))
      .body;
    expect(paths['/api/rest/routed']?.get?.security).toContainEqual({ Module: [] });
    expect(paths['/api/v1/users']?.get?.security).not.toContainEqual({ Module: [] });
    expect(paths).not.toHaveProperty('/api/rest/unreached');
  }
  expect((await forged.get('/openapi.json')).status).toBe(401);
});
