import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { MarketModule } from '#resources/modules/marketplace/marketplace.resource.ts';
import { withMarket } from '../../support/modules/market.ts';
import { type DealsWorld, makeDeals, put } from '../../support/roles/deals.ts';
import { makeHolder, makeRole, own } from '../../support/roles/makeRole.ts';
import { startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

const market = withMarket();
let world: DealsWorld;
beforeAll(async () => {
  world = await makeDeals(market.owner);
});

const by = (token: string) => market.api.visitor({ authorization: `Module ${token}` });

/** A module that may read companies and write deals, with the token of its install. */
async function installed(alias: string): Promise<{ module: MarketModule; token: string }> {
  const asks = { entities: { deals: 'write', companies: 'read' }, hosts: [] } as const;
  const { module } = await market.publish(alias, { asks: { ...asks, hosts: [] } });
  const answer = await market.install(module);
  return { module: answer.body, token: answer.body.account_module?.token as string };
}

const disposable = async (who: Client, alias: string) =>
  (await who.get(`/v1/accounts/modules/${alias}/disposable-token`)).text;

describe('the token of an install', () => {
  test('opens the data API by the role of the install', async () => {
    const { token } = await installed('backend');
    const company = await put(market.owner, 'companies', { title: 'Acme' });
    const made = await by(token).post<{ id: number; created_by: null }>('/rest/deals', { title: 'Deal', company });
    expect([made.status, made.body.created_by]).toEqual([201, null]);
    const changed = await by(token).patch<{ modified_by: null }>(`/rest/deals/${made.body.id}`, { title: 'Changed' });
    expect([changed.status, changed.body.modified_by]).toEqual([200, null]);
    expect((await by(token).get<{ title: string }>(`/rest/companies/${company}`)).body.title).toBe('Acme');
    expect((await by(token).patch(`/rest/companies/${company}`, { title: 'No' })).status).toBe(403);
    expect((await by(token).post('/rest/companies', { title: 'No' })).status).toBe(403);
    expect((await by(token).delete(`/rest/deals/${made.body.id}`)).status).toBe(204);
    const { items } = (await by(token).get<{ items: { alias: string }[] }>('/v1/entities?with=fields')).body;
    expect(items.map(({ alias }) => alias).sort()).toEqual(['companies', 'deals']);
  });

  test('has no person: what belongs to one person does not belong to it', async () => {
    const { module, token } = await installed('nobody');
    await put(market.owner, 'deals', { title: 'Ownerless' });
    await put(market.owner, 'deals', { title: 'Owned', owner: 1 });
    await market.owner.patch(`/v1/roles/${module.account_module?.role_id}`, {
      entities: [{ entity_id: world.deals.id, read: own }],
    });
    expect((await by(token).get<{ items: object[] }>('/rest/deals')).body.items).toEqual([]);
  });

  test('has idempotency keys of its own', async () => {
    const [one, two] = [await installed('keyed-one'), await installed('keyed-two')];
    const make = async (client: Client) =>
      (await client.post<{ id: number }>('/rest/deals', { title: 'Once' }, { 'idempotency-key': 'shared' })).body.id;
    const callers = [by(one.token), by(two.token), market.owner, by(await disposable(market.owner, 'keyed-one'))];
    const ids: number[] = [];
    for (const caller of callers) ids.push(await make(caller));
    expect(new Set(ids).size).toBe(4);
    for (const [at, caller] of callers.entries()) expect(await make(caller)).toBe(ids[at]);
  });

  test('is refused on the host of another account, and as another scheme', async () => {
    const { token } = await installed('foreign');
    const other = await market.api.makeAccount('foreign-host');
    expect((await by(token).as({ host: other.host }).get('/rest/deals')).status).toBe(401);
    for (const authorization of [`ApiKey ${token}`, `WebApp ${token}`, `Module ${token}x`, 'Module stoa_install_'])
      expect((await market.api.visitor({ authorization }).get('/rest/deals')).status).toBe(401);
  });

  test.each([
    ['disabling', async ({ id }: MarketModule) => void (await market.owner.post(`/v1/market/uninstall-module/${id}`))],
    ['a new token', async ({ id }: MarketModule) => void (await market.owner.post(`/v1/market/module/${id}/token`))],
  ])('ends at once with %s', async (what, end) => {
    const { module, token } = await installed(`ends-${what.replaceAll(' ', '-')}`);
    expect((await by(token).get('/rest/deals')).status).toBe(200);
    await end(module);
    expect((await by(token).get('/rest/deals')).status).toBe(401);
  });

  test('ends in other processes and with a withdrawal', async () => {
    const second = await startApi({ database: market.api.database });
    const { module, token } = await installed('withdrawn-token');
    const there = second.visitor({ authorization: `Module ${token}` });
    expect((await there.get('/rest/deals')).status).toBe(200);
    await market.api.sql('update control.modules set withdrawn_at = now() where id = $1', [module.id]);
    for (const where of [there, by(token)])
      await vi.waitFor(async () => expect((await where.get('/rest/deals')).status).toBe(401));
  });
});

describe('a disposable token', () => {
  test('names the person to the backend, which verifies it with the key of the install', async () => {
    const { token } = await installed('verified');
    const text = await disposable(market.owner, 'verified');
    const { payload } = await jwtVerify(text, new TextEncoder().encode(token), { algorithms: ['HS256'] });
    expect(payload).toMatchObject({ account_id: 1, user_id: 1, module: 'verified' });
    expect((payload.exp as number) - (payload.iat as number)).toBe(900);
  });

  test('is empty when the module is not installed, and needs a session', async () => {
    const { module } = await installed('empty');
    expect(await disposable(market.owner, 'nothing-here')).toBe('');
    await market.owner.post(`/v1/market/uninstall-module/${module.id}`);
    const answer = await market.owner.get('/v1/accounts/modules/empty/disposable-token');
    expect([answer.status, answer.text]).toEqual([200, '']);
    const key = (await market.owner.post('/v1/users/1/generate-api-key')).text;
    const withKey = await market.api
      .visitor({ authorization: `ApiKey ${key}` })
      .get('/v1/accounts/modules/verified/disposable-token');
    expect([withKey.status, withKey.body.message]).toEqual([403, 'needs_session']);
  });

  test('has the rights that the person and the install both have', async () => {
    await installed('both');
    const role = await makeRole(market.owner, {
      entities: [{ entity_id: world.deals.id, read: own, create: 'all' }],
      fields: [{ field_id: world.deals.fields.note as number, access: 'none' }],
    });
    const seller = await makeHolder(market.api, role);
    const mine = await put(market.owner, 'deals', { title: 'Mine', owner: seller.id, note: 'Hidden' });
    const other = await put(market.owner, 'deals', { title: 'Other', owner: 1 });
    const theirs = by(await disposable(seller, 'both'));
    const { items } = (await theirs.get<{ items: object[] }>('/rest/deals?query[title][in]=Mine,Other')).body;
    expect(items).toMatchObject([{ id: mine, title: 'Mine' }]);
    expect(items[0]).not.toHaveProperty('note');
    expect((await theirs.get(`/rest/deals/${other}`)).status).toBe(404);
    expect((await theirs.patch(`/rest/deals/${mine}`, { title: 'No' })).status).toBe(403);
    // The install may read companies; the person may not.
    expect((await theirs.get('/rest/companies')).status).toBe(404);
    const made = await theirs.post<{ created_by: number }>('/rest/deals', { title: 'Made', owner: seller.id });
    expect(made.body.created_by).toBe(seller.id);
    // An administrator's is cut to what the install may do.
    const admins = by(await disposable(market.owner, 'both'));
    const company = await put(market.owner, 'companies', { title: 'Acme' });
    expect((await admins.get(`/rest/companies/${company}`)).status).toBe(200);
    expect((await admins.patch(`/rest/companies/${company}`, { title: 'No' })).status).toBe(403);
    expect((await admins.get('/v1/users')).status).toBe(403);
    expect((await admins.get('/v1/auth/me')).status).toBe(403);
  });

  test('ends with the session, the block of the person, and the install', async () => {
    const { module } = await installed('ending');
    const person = await market.api.makeUser({ full_access: true });
    const first = await market.api.signIn(person.email);
    const ended = by(await disposable(first, 'ending'));
    expect((await ended.get('/rest/deals')).status).toBe(200);
    await first.post('/v1/auth/logout');
    expect((await ended.get('/rest/deals')).status).toBe(401);
    const blocked = by(await disposable(await market.api.signIn(person.email), 'ending'));
    expect((await blocked.get('/rest/deals')).status).toBe(200);
    await market.owner.patch(`/v1/users/${person.id}`, { blocked: true });
    expect((await blocked.get('/rest/deals')).status).toBe(401);
    const owners = by(await disposable(market.owner, 'ending'));
    expect((await owners.get('/rest/deals')).status).toBe(200);
    await market.owner.post(`/v1/market/uninstall-module/${module.id}`);
    expect((await owners.get('/rest/deals')).status).toBe(401);
  });

  type Person = Client & { id: number };
  test.each<[string, (who: Person, module: MarketModule) => Promise<{ status: number }>]>([
    ['signing out', (who) => who.post('/v1/auth/logout')],
    ['a block', ({ id }) => market.owner.patch(`/v1/users/${id}`, { blocked: true })],
    ['a new token', (_, { id }) => market.owner.post(`/v1/market/module/${id}/token`)],
    ['disabling', (_, { id }) => market.owner.post(`/v1/market/uninstall-module/${id}`)],
  ])('ends in other processes with %s', async (what, end) => {
    const alias = `far-${what.replaceAll(' ', '-')}`;
    const { module } = await installed(alias);
    const { id, email } = await market.api.makeUser({ full_access: true });
    const person = { ...(await market.api.signIn(email)), id };
    const second = await startApi({ database: market.api.database });
    const there = second.visitor({ authorization: `Module ${await disposable(person, alias)}` });
    expect((await there.get('/rest/deals')).status).toBe(200);
    expect((await end(person, module)).status).toBeLessThan(300);
    await vi.waitFor(async () => expect((await there.get('/rest/deals')).status).toBe(401));
  });

  test('of a preview reads and writes nothing', async () => {
    await installed('previewed');
    const person = await market.api.makeUser();
    const preview = (await market.owner.post(`/v1/auth/preview/${person.id}`)).text;
    const seen = market.api.visitor({ authorization: `WebApp ${preview}` });
    const token = by(await disposable(seen, 'previewed'));
    expect((await token.get('/rest/deals')).status).toBe(200);
    const refused = await token.post('/rest/deals', { title: 'No' });
    expect([refused.status, refused.body.message]).toEqual([403, 'preview']);
  });

  test('signed by anything else is refused', async () => {
    const { token } = await installed('forged');
    const claims = decodeJwt(await disposable(market.owner, 'forged'));
    const another = await makeHolder(market.api);
    const sign = (key: string, alg = 'HS256', change = {}) =>
      new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg, typ: 'JWT' }).sign(new TextEncoder().encode(key));
    const unsigned = `${btoa('{"alg":"none","typ":"JWT"}')}.${btoa(JSON.stringify(claims))}.`.replaceAll('=', '');
    for (const text of [
      await sign(`${token}x`),
      await sign(token, 'HS512'),
      await sign(token, 'HS256', { exp: 1 }),
      await sign(token, 'HS256', { module: 'both' }),
      await sign(token, 'HS256', { account_id: 2 }),
      await sign(token, 'HS256', { sid: 999_999 }),
      // A backend has the key, and still cannot name another person, or give itself more time.
      await sign(token, 'HS256', { sid: decodeJwt(await disposable(another, 'forged')).sid }),
      await sign(token, 'HS256', { user_id: another.id }),
      await sign(token, 'HS256', { exp: (claims.exp as number) + 900 }),
      await sign(token, 'HS256', { proof: undefined }),
      unsigned,
    ])
      expect((await by(text).get('/rest/deals')).status).toBe(401);
    expect((await by(await sign(token)).get('/rest/deals')).status).toBe(200);
  });
});
