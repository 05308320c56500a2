import { beforeAll, expect, test } from 'vitest';
import type { Overview } from '#resources/account/overview/overview.resource.ts';
import { makeEntity, type TestEntity } from '../accounts/entities.ts';
import type { TestAccount, TestUser } from '../accounts/people.ts';
import { upload } from '../files/files.ts';
import { picture } from '../files/pictures.ts';
import { makeView } from '../permissions/views.ts';
import type { Api } from '../server/api.ts';
import type { Client, Method } from '../server/client.ts';
import { password } from '../server/credentials.ts';
import { bytesOf } from './bytesOf.ts';
import { makePasskey } from './makePasskey.ts';

interface World {
  api: Api;
  mine: TestAccount;
  theirs: TestAccount;
  admin: Client;
  /** A member of the other account only. */
  stranger: TestUser;
  strangerSession: number;
  strangerIdentity: number;
  strangerPasskey: number;
  /** Entities of the other account: `entity` has an alias that my account uses too, `secret` has not. */
  entity: TestEntity;
  secret: TestEntity;
  /** An entity of the other account, in the trash. */
  trashed: TestEntity;
  record: number;
  file: number;
  view: number;
}

const canary = 'CANARY-4f1d7c';
const secretAlias = 'their_secret';

/** These tests must pass with both layers of isolation and with either one switched off. */
export function isolationTests(start: () => Promise<Api>): void {
  let world: World;
  beforeAll(async () => {
    world = await build(await start());
  });

  test.each<[Method, (world: World) => string, object?]>([
    ['GET', ({ stranger }) => `/v1/users/${stranger.id}`],
    ['PATCH', ({ stranger }) => `/v1/users/${stranger.id}`, { name: 'Mine' }],
    ['PATCH', ({ stranger }) => `/v1/users/${stranger.id}`, { blocked: true }],
    ['PATCH', ({ stranger }) => `/v1/users/${stranger.id}`, { password, password_confirm: password }],
    ['POST', ({ stranger }) => `/v1/users/${stranger.id}/generate-api-key`],
    ['GET', ({ stranger }) => `/v1/users/${stranger.id}/api-keys`],
    ['POST', ({ stranger }) => `/v1/users/${stranger.id}/api-keys`, { name: 'Mine' }],
    ['DELETE', ({ stranger }) => `/v1/users/${stranger.id}/api-keys/1`],
    ['POST', ({ stranger }) => `/v1/users/${stranger.id}/invite`],
    ['POST', ({ theirs }) => `/v1/auth/accounts/${theirs.id}/enter`],
    ['GET', ({ strangerSession }) => `/v1/sessions/${strangerSession}`],
    ['DELETE', ({ strangerSession }) => `/v1/sessions/${strangerSession}`],
    ['DELETE', ({ strangerIdentity }) => `/v1/auth/identities/${strangerIdentity}`],
    ['PATCH', ({ strangerPasskey }) => `/v1/auth/factors/passkeys/${strangerPasskey}`, { name: 'Mine' }],
    ['DELETE', ({ strangerPasskey }) => `/v1/auth/factors/passkeys/${strangerPasskey}`],
    ['DELETE', ({ stranger }) => `/v1/users/${stranger.id}/second-factor`],
    ['GET', ({ view }) => `/v1/views/${view}`],
    ['PATCH', ({ view }) => `/v1/views/${view}`, { name: 'Mine' }],
    ['DELETE', ({ view }) => `/v1/views/${view}`],
    ['PATCH', ({ secret }) => `/v1/list-settings/e_${secret.id}`, { is_dense: true }],
    ['GET', ({ file }) => `/v1/files/${file}`],
    ['GET', ({ file }) => `/v1/files/${file}/data`],
    ['GET', ({ stranger }) => `/v1/users/${stranger.id}/avatar`],
    ['POST', ({ stranger }) => `/v1/users/${stranger.id}/avatar`],
    ['GET', ({ entity }) => `/v1/entities/${entity.id}`],
    ['PATCH', ({ entity }) => `/v1/entities/${entity.id}`, { name: 'Mine' }],
    ['DELETE', ({ secret }) => `/v1/entities/${secret.id}`],
    ['GET', ({ entity }) => `/v1/entities/${entity.id}/history`],
    ['POST', ({ entity }) => `/v1/entities/${entity.id}/retry`],
    ['POST', ({ entity }) => `/v1/entities/${entity.id}/discard`],
    ['POST', ({ entity }) => `/v1/entities/${entity.id}/restore`],
    ['POST', ({ trashed }) => `/v1/entities/${trashed.id}/restore`],
    ['GET', ({ entity }) => `/v1/entities/fields/trash?entity_id=${entity.id}`],
    ['POST', ({ entity }) => `/v1/entities/fields/${entity.fields.gone}/restore`],
    ['GET', ({ entity }) => `/v1/entities/fields?entity_id=${entity.id}`],
    ['GET', ({ entity }) => `/v1/entities/fields/${entity.fields.title}`],
    ['PATCH', ({ entity }) => `/v1/entities/fields/${entity.fields.title}`, { name: 'Mine' }],
    ['POST', ({ entity }) => `/v1/entities/fields/${entity.fields.title}/check`, {}],
    ['DELETE', ({ entity }) => `/v1/entities/fields/${entity.fields.title}`],
    ['GET', ({ entity }) => `/v1/entities/fields/${entity.fields.title}/history`],
    ['POST', ({ entity }) => `/v1/entities/fields/${entity.fields.title}/retry`],
    ['POST', ({ entity }) => `/v1/entities/fields/${entity.fields.title}/discard`],
    ['GET', ({ secret }) => `/rest/${secret.alias}`],
    ['POST', ({ secret }) => `/rest/${secret.alias}`, { title: 'Mine' }],
    ['GET', ({ secret }) => `/rest/${secret.alias}/1`],
    ['GET', ({ secret }) => `/rest/${secret.alias}/export.csv`],
    ['GET', ({ secret }) => `/rest/${secret.alias}/export.xlsx`],
    ['GET', ({ secret }) => `/simple-rest/${secret.alias}`],
    ['GET', ({ entity, record }) => `/rest/${entity.alias}/${record}`],
    ['PATCH', ({ entity, record }) => `/rest/${entity.alias}/${record}`, { title: 'Mine' }],
    ['DELETE', ({ entity, record }) => `/rest/${entity.alias}/${record}`],
    ['GET', ({ entity, record }) => `/rest/${entity.alias}/${record}/history`],
  ])(
    "%s of another account's resource returns the same 404 as a missing one, and changes nothing",
    async (method, pathOf, body) => {
      const before = await stateOf(world);
      const path = pathOf(world);
      const never = path
        .replace(secretAlias, 'never_was')
        .replace(/\d+/g, (digits, at: number) => (at > 3 ? '987654321' : digits));
      const [foreign, missing] = [
        await world.admin.call(method, path, body),
        await world.admin.call(method, never, body),
      ];
      expect(foreign.status).toBe(404);
      expect(bytesOf(foreign)).toEqual(bytesOf(missing));
      expect(await stateOf(world)).toEqual(before);
    },
  );

  test('no list, search or filter returns anything of another account', async () => {
    const { admin, stranger } = world;
    const queries = [
      '',
      `query=${canary}`,
      'sort[name]=desc',
      'sort[email]=asc',
      'filter[blocked]=false',
      'filter[full_access]=true',
    ];
    const answers = await Promise.all([
      ...queries.map((query) => admin.get(`/v1/users?limit=-1&${query}`)),
      admin.get('/v1/sessions?limit=-1'),
      admin.get(`/v1/sessions?limit=-1&filter[user_id]=${stranger.id}`),
      admin.get(`/v1/sessions?limit=-1&query=${canary}`),
      admin.get('/v1/views?limit=-1'),
      admin.get('/v1/list-settings'),
      admin.get('/v1/auth/me'),
      admin.get('/v1/auth/identities'),
      admin.get('/v1/auth/factors'),
      admin.get('/v1/users/check-email'),
      admin.post('/v1/users/check-email', { email: stranger.email }),
    ]);
    for (const answer of answers) expect(answer.text + JSON.stringify(answer.headers)).not.toContain(canary);
    expect(answers.at(-1)?.body).toEqual({ exists: false });
  });

  test('an entity with the same alias returns the records of its own account, and nothing refers across', async () => {
    const { admin, entity, secret } = world;
    const answers = await Promise.all([
      admin.get('/rest/deals?limit=-1'),
      admin.get(`/rest/deals?search=${canary}`),
      admin.get('/rest/deals/export.csv'),
      admin.get('/simple-rest/deals'),
      admin.get(`/v1/entities?limit=-1&with=fields&query=${canary}`),
      admin.get('/v1/entities/client'),
      admin.get('/v1/entities/trash'),
      admin.get('/openapi.json'),
      admin.get('/v1/overview'),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.text).not.toMatch(new RegExp(`${canary}|${secretAlias}`));
    }
    const mine = await admin.get<{ items: { id: number; alias: string }[] }>('/v1/entities');
    const deals = mine.body.items.find(({ alias }) => alias === 'deals') as { id: number };
    const extra = { select_subtype: 'entity', select_entity_id: secret.id, select_entity_key: secret.fields.title };
    const pointing = { entity_id: deals.id, name: 'P', alias: 'pointing', type_id: 5, extra };
    expect((await admin.post('/v1/entities/fields', pointing)).body.violations[0]?.field).toBe(
      'extra.select_entity_id',
    );
    const foreign = { entity_id: entity.id, name: 'F', alias: 'foreign_one', type_id: 1 };
    expect((await admin.post('/v1/entities/fields', foreign)).status).toBe(404);
    const order = { entity_id: deals.id, order: [entity.fields.title] };
    expect((await admin.patch('/v1/entities/fields/set-order', order)).status).toBe(422);
  });

  test('totals count this account only', async () => {
    const { admin } = world;
    const users = await admin.get<{ totals: { count: number } }>('/v1/users');
    expect(users.body.totals.count).toBe(2);
    expect((await admin.get<{ totals: { count: number } }>('/v1/sessions')).body.totals.count).toBe(1);
    const overview = await admin.get<Overview>('/v1/overview');
    expect(overview.body.people.count).toBe(2);
    expect(overview.body.records.count).toBe(
      (await admin.get<{ totals: { count: number } }>('/rest/deals')).body.totals.count,
    );
    expect(overview.body).toMatchObject({ files: { count: 0 }, failed: { count: 0 }, trash: { entities: 0 } });
    expect(overview.body.entities.map(({ alias }) => alias)).toEqual(['deals']);
  });

  test('a password, token or key of another account is rejected', async () => {
    const { api, mine, theirs, stranger } = world;
    const login = { email: stranger.email, password, captcha: 'x' };
    expect((await api.visitor({ host: mine.host }).post('/v1/auth/login', login)).body.message).toBe('auth_error');
    const there = await api.signIn(stranger.email, theirs.host);
    const key = (await there.post(`/v1/users/${stranger.id}/generate-api-key`)).text;
    for (const authorization of [there.authorization as string, `ApiKey ${key}`])
      expect((await api.visitor({ host: mine.host, authorization }).get('/v1/users')).status).toBe(401);
  });

  test('a code of another account is rejected without revealing its user', async () => {
    const { api, mine, theirs, stranger } = world;
    const visitor = api.visitor({ host: mine.host });
    for (const kind of ['reset', 'invite', 'found', 'enter']) {
      const code = `stoa_code_${kind}`;
      await api.sql(
        `insert into control.codes (account_id, user_id, kind, code_hash, expires_at)
         values ($1, $2, $3, sha256($4::bytea), now() + interval '1 hour')`,
        [theirs.id, stranger.id, kind, Buffer.from(code)],
      );
      for (const door of ['code', 'enter', 'reset-password-confirm']) {
        const answer = await visitor.post(`/v1/auth/${door}`, { code });
        expect([door, answer.status, answer.body.violations[0]?.field]).toEqual([door, 422, 'code']);
        expect(answer.text).not.toContain(canary);
      }
    }
    const used = 'select used_at from control.codes where user_id = $1 and used_at is not null';
    expect(await api.sql(used, [stranger.id])).toEqual([]);
  });

  test('changing a user of both accounts affects this account only', async () => {
    const { api, mine, theirs, admin } = world;
    const both = await api.makeUser({ account_id: mine.id });
    await api.join(both.id, theirs.id, { full_access: true });
    const there = await api.signIn(both.email, theirs.host);
    const here = await api.signIn(both.email, mine.host);
    const membership = `select * from control.memberships where account_id = $1 and user_id = $2`;
    await there.get('/v1/auth/me');
    const before = await api.sql(membership, [theirs.id, both.id]);
    await admin.patch(`/v1/users/${both.id}`, { blocked: true });
    expect(await api.sql(membership, [theirs.id, both.id])).toEqual(before);
    expect([(await here.get('/v1/auth/me')).status, (await there.get('/v1/auth/me')).status]).toEqual([401, 200]);
    await api.sql('delete from control.memberships where account_id = $1 and user_id = $2', [mine.id, both.id]);
  });
}

async function build(api: Api): Promise<World> {
  const mine = await api.makeAccount('mine');
  const theirs = await api.makeAccount('theirs', { name: `${canary} account` });
  const stranger = await api.makeUser({
    account_id: theirs.id,
    name: `${canary} name`,
    email: `${canary}@example.com`.toLowerCase().replace(canary.toLowerCase(), canary),
  });
  await api.makeUser({ account_id: mine.id });
  const admin = await api.signIn(mine.owner.email, mine.host);
  await api
    .visitor({ host: theirs.host })
    .post('/v1/auth/login', { email: stranger.email, password, captcha: 'x' }, { 'user-agent': canary });
  const [session] = await api.sql<{ id: number }>('select id from control.sessions where user_id = $1', [stranger.id]);
  const [identity] = await api.sql<{ id: number }>(
    `insert into control.identities (user_id, provider, issuer, subject, email)
     values ($1, 'oidc', 'https://id.example', 'stranger', $2) returning id`,
    [stranger.id, stranger.email],
  );
  const title = [{ alias: 'title', type: 'text' as const }];
  await makeEntity(admin, 'deals', title);
  const there = await api.signIn(theirs.owner.email, theirs.host);
  // Record ids are counted per entity, and my entity has no records, so its ids are not found there.
  const entity = await makeEntity(there, 'deals', [...title, { alias: 'gone', type: 'text' }]);
  await there.delete(`/v1/entities/fields/${entity.fields.gone}`);
  const trashed = await makeEntity(there, `${secretAlias}_gone`, title);
  await there.delete(`/v1/entities/${trashed.id}`);
  const secret = await makeEntity(there, secretAlias, title);
  await there.patch(`/v1/entities/${entity.id}`, { name: canary });
  const made = await there.post<{ id: number }>('/rest/deals', { title: canary });
  const file = await upload(there, 'avatar', { filename: `${canary}.png`, bytes: await picture('png') });
  const view = await makeView(api, theirs.id, stranger.id);
  await api.sql('update control.saved_views set name = $1 where id = $2', [canary, view]);
  await api.sql(
    `insert into control.list_settings (account_id, user_id, list, settings) values ($1, $2, $3, '{"is_dense": true}')`,
    [theirs.id, stranger.id, `e_${entity.id}`],
  );
  return {
    api,
    mine,
    theirs,
    admin,
    stranger,
    strangerSession: Number(session?.id),
    strangerIdentity: Number(identity?.id),
    strangerPasskey: await makePasskey(api, theirs.id, canary),
    entity,
    secret,
    trashed,
    record: made.body.id,
    file: file.id,
    view,
  };
}

const stateOf = ({ api, theirs, stranger, entity }: World) =>
  Promise.all([
    api.sql('select * from control.users where id = $1', [stranger.id]),
    api.sql('select * from control.memberships where account_id = $1 order by user_id', [theirs.id]),
    api.sql('select * from control.sessions where account_id = $1 order by id', [theirs.id]),
    api.sql('select * from control.identities where user_id = $1', [stranger.id]),
    api.sql('select * from control.passkeys order by id'),
    api.sql('select * from control.files where account_id = $1 order by id', [theirs.id]),
    api.sql('select * from control.entities where account_id = $1 order by id', [theirs.id]),
    api.sql('select * from control.fields where account_id = $1 order by id', [theirs.id]),
    api.sql('select * from control.saved_views where account_id = $1 order by id', [theirs.id]),
    api.sql('select * from control.list_settings where account_id = $1', [theirs.id]),
    api.sql('select * from control.schema_changes where account_id = $1 order by id', [theirs.id]),
    api.database.pool.query(`select * from acc_${theirs.id}.e_${entity.id} order by id`).then(({ rows }) => rows),
  ]);
