import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Me } from '#resources/people/auth/auth.resource.ts';
import type { Session } from '#resources/people/sessions/sessions.resource.ts';
import { expectRefused, type Rows, type SalesWorld, startSales } from '../../support/roles/salesWorld.ts';
import { startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { password } from '../../support/server/credentials.ts';

/** An administrator sees the account as one of its people. Every route in a preview: tests/api/http/permissions.test.ts. */

let sales: SalesWorld;
beforeAll(async () => {
  sales = await startSales();
});

const tokenOf = async (viewer: Client, user_id: number): Promise<string> => {
  const answer = await viewer.post(`/v1/auth/preview/${user_id}`);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers['set-cookie']).toBeUndefined();
  return answer.text;
};
const as = (token: string) => sales.api.visitor({ authorization: `WebApp ${token}` });
const preview = async (viewer: Client, user_id: number) => as(await tokenOf(viewer, user_id));

async function makeAdmin(name = 'Viewer') {
  const { id, email } = await sales.api.makeUser({ full_access: true, name });
  return { id, client: await sales.api.signInByPassword(email) };
}

describe('a preview', () => {
  test('reads what the person reads, for 15 minutes', async () => {
    const token = await tokenOf(sales.owner, sales.sales.id);
    const { iat, exp } = decodeJwt(token);
    expect((exp as number) - (iat as number)).toBe(900);
    const seen = as(token);
    const list = await seen.get<Rows>('/rest/deals?count=exact');
    expect(list.body).toEqual((await sales.sales.get<Rows>('/rest/deals?count=exact')).body);
    expect(list.body.items.map(({ id }) => id)).toEqual([sales.mine]);
    expect(list.text).not.toContain('777002');
    expectRefused(await seen.get('/v1/roles'), 403);
    const { body } = await seen.get<Me>('/v1/auth/me');
    expect(body.user?.id).toBe(sales.sales.id);
    expect(body.preview?.viewer_name).toBe((await sales.owner.get<Me>('/v1/auth/me')).body.user?.name);
    const minutes = (Date.parse(body.preview?.expires_at ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(10);
    expect(minutes).toBeLessThanOrEqual(15.1);
    expect((await sales.sales.get<Me>('/v1/auth/me')).body).not.toHaveProperty('preview');
  });

  test('writes nothing, also where the person may', async () => {
    const seen = await preview(sales.owner, sales.sales.id);
    for (const answer of [
      await seen.patch(`/rest/deals/${sales.mine}`, { title: 'Changed' }),
      await seen.patch('/v1/auth/me', { name: 'Changed' }),
      await seen.post('/v1/auth/login', { email: 'x@y.test', password, captcha: 'x' }),
      await seen.post(`/v1/auth/preview/${sales.sales.id}`),
    ])
      expect(answer).toMatchObject({ status: 403 });
    expect(await seen.patch(`/rest/deals/${sales.mine}`, { title: 'Changed' })).toMatchObject({
      status: 403,
      body: { message: 'preview' },
    });
    const { body } = await sales.sales.get<{ title: string }>(`/rest/deals/${sales.mine}`);
    expect(body.title).toBe('Mine');
  });

  test('leaves no trace in the last activity of the person', async () => {
    const { id } = await sales.api.makeUser();
    const activity = () =>
      sales.api.sql('select last_action_at from control.memberships where account_id = 1 and user_id = $1', [id]);
    const before = await activity();
    expect((await (await preview(sales.owner, id)).get('/v1/auth/me')).status).toBe(200);
    expect(await activity()).toEqual(before);
  });

  test('does not show the other accounts of the person', async () => {
    const { client } = await makeAdmin();
    const other = await sales.api.makeAccount('elsewhere', { name: 'Elsewhere' });
    await sales.api.sql('insert into control.memberships (account_id, user_id) values ($1, $2)', [
      other.id,
      sales.sales.id,
    ]);
    const seen = await preview(client, sales.sales.id);
    const accounts = await seen.get<Rows>('/v1/auth/accounts');
    expect(accounts.body.totals.count).toBe(1);
    expect(accounts.text).not.toContain('Elsewhere');
    expectRefused(await seen.get('/v1/auth/invitations'), 403);
    expectRefused(await seen.get('/v1/auth/identities'), 403);
    expectRefused(
      await sales.api.visitor({ host: other.host, authorization: seen.authorization }).get('/rest/deals'),
      401,
    );
  });

  test('is written to the log, with the ids of account, administrator, person and session', async () => {
    const lines: string[] = [];
    const log = { write: (line: string) => void lines.push(line) };
    const { makeUser, signInOwner } = await startApi({ settings: { log_level: 'info' }, log });
    const person = await makeUser({ name: 'Secret Name' });
    const viewer = await signInOwner();
    const token = await tokenOf(viewer, person.id);
    const [line, ...others] = lines.filter((each) => each.includes('preview opened'));
    expect(others).toEqual([]);
    const { body } = await viewer.get<Me>('/v1/auth/me');
    expect(JSON.parse(line ?? '')).toMatchObject({
      account_id: decodeJwt(token).account_id,
      viewer_id: body.user?.id,
      user_id: person.id,
      session_id: Number(decodeJwt(token).sid),
    });
    for (const secret of [token, 'Secret Name', person.email]) expect(lines.join('')).not.toContain(secret);
  });

  test('is listed for both, without the address of the administrator, and can be ended by both', async () => {
    const { client } = await makeAdmin('Lister');
    const listed = async (who: Client) =>
      (await who.get<{ items: Session[] }>(`/v1/sessions?limit=-1`)).body.items.filter(
        ({ user_id, viewer_name }) => user_id === sales.sales.id && viewer_name === 'Lister',
      );
    const seen = await preview(client, sales.sales.id);
    const [session] = await listed(sales.sales);
    expect(session).toMatchObject({ ip: null, viewer_name: 'Lister' });
    expect(await listed(client)).toHaveLength(1);
    expect((await sales.sales.delete(`/v1/sessions/${session?.id}`)).status).toBe(204);
    expectRefused(await seen.get('/v1/auth/me'), 401);
    const next = await preview(client, sales.sales.id);
    expect((await next.post('/v1/auth/logout')).status).toBe(204);
    expectRefused(await next.get('/v1/auth/me'), 401);
    expect(await listed(client)).toEqual([]);
  });

  test('cannot be refreshed', async () => {
    const token = await tokenOf(sales.owner, sales.sales.id);
    const answer = await sales.api
      .visitor({ authorization: `Frontend ${token}`, cookie: sales.owner.cookie })
      .post('/v1/auth/refresh-token');
    expectRefused(answer, 401);
    expect((await sales.owner.get('/v1/auth/me')).status).toBe(200);
  });
});

describe('a preview ends', () => {
  const endings: [string, (viewer: { id: number; client: Client }) => Promise<unknown>][] = [
    ['with the session of the administrator', ({ client }) => client.post('/v1/auth/logout')],
    ['with their full access', ({ id }) => sales.owner.patch(`/v1/users/${id}`, { full_access: false })],
    ['when they are blocked', ({ id }) => sales.owner.patch(`/v1/users/${id}`, { blocked: true })],
    ['when they are removed', ({ id }) => sales.owner.delete(`/v1/users/${id}`)],
  ];
  test.each(endings)('%s', async (_name, end) => {
    const viewer = await makeAdmin();
    const seen = await preview(viewer.client, sales.sales.id);
    expect((await seen.get('/v1/auth/me')).status).toBe(200);
    const ended = (await end(viewer)) as { status: number; text: string };
    expect(ended.status, ended.text).toBeLessThan(300);
    expectRefused(await seen.get('/v1/auth/me'), 401);
  });

  test('with the access of the person', async () => {
    const { id } = await sales.api.makeUser();
    const seen = await preview(sales.owner, id);
    await sales.owner.patch(`/v1/users/${id}`, { blocked: true });
    expectRefused(await seen.get('/v1/auth/me'), 401);
    expect(await sales.owner.post(`/v1/auth/preview/${id}`)).toMatchObject({
      status: 409,
      body: { message: 'preview_of_blocked' },
    });
  });

  test('after its time', async () => {
    const token = await tokenOf(sales.owner, sales.sales.id);
    await sales.api.sql("update control.sessions set expires_at = now() - interval '1 s' where id = $1", [
      decodeJwt<{ sid: number }>(token).sid,
    ]);
    expectRefused(await as(token).get('/v1/auth/me'), 401);
  });
});

describe('a preview is refused', () => {
  test('to people without full access', async () => {
    expectRefused(await sales.sales.post(`/v1/auth/preview/${sales.sales.id}`), 403);
  });

  test('of people who are no members, or have not accepted', async () => {
    const other = await sales.api.makeAccount('strangers');
    expectRefused(await sales.owner.post(`/v1/auth/preview/${other.owner.id}`), 404);
    const { id, email } = other.owner;
    expect((await sales.owner.post('/v1/users/invite', { email })).body).toMatchObject({ id, is_invited: true });
    expectRefused(await sales.owner.post(`/v1/auth/preview/${id}`), 404);
  });
});
