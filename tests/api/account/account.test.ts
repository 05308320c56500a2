import { beforeAll, expect, test } from 'vitest';
import type { AccountSettings } from '#resources/account/account/account.resource.ts';
import { linkOf } from '#resources/data/files/server/links.service.ts';
import type { TestAccount } from '../../support/accounts/people.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Answer, Client } from '../../support/server/client.ts';
import { password } from '../../support/server/credentials.ts';
import { expectProblem } from '../../support/server/envelope.ts';

/** The settings of an account (docs/reference/api/people.md#account-settings). */

let api: Api;
beforeAll(async () => {
  api = await startApi({
    settings: {
      third_party: {
        yandex: { client_id: 'c', client_secret: 's', oauth_url: 'https://y.example', info_url: 'https://i.example' },
        oidc: null,
      },
    },
  });
});

const path = '/v1/auth/account';
const change = (client: Client, body: object, headers?: Record<string, string>) =>
  client.patch<AccountSettings>(path, body, headers);

let count = 0;
/** A new account and its owner. */
async function somewhere(): Promise<{ place: TestAccount; admin: Client; fresh: () => string }> {
  count += 1;
  const mine = `place${count}`;
  const place = await api.makeAccount(mine);
  const fresh = () => {
    count += 1;
    return `${mine}-${count}`;
  };
  return { place, admin: await api.signIn(place.owner.email, place.host), fresh };
}

const violationsOf = (answer: Answer<unknown>) => {
  expect(answer.status).toBe(422);
  return expectProblem(answer).violations.map(({ field, message }) => [field, message]);
};

test('returns the whole account', async () => {
  const { place, admin } = await somewhere();
  const answer = await admin.get<AccountSettings>(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.etag).toMatch(/^"[\w-]{27}"$/);
  expect(answer.body).toEqual({
    id: place.id,
    name: place.subdomain,
    own_name: place.subdomain,
    subdomain: place.subdomain,
    domain: null,
    url: `http://${place.host}:3000`,
    subdomain_url: `http://${place.host}:3000`,
    language: 'en',
    trash_days: 30,
    second_factor: 'optional',
    favicon: null,
    authentication: { yandex: { status: false }, oidc: { status: false, name: '' } },
    captcha: { provider: 'none', site_key: null },
    sign_up: true,
    domain_proof: null,
    providers: [{ alias: 'yandex', name: 'Yandex', status: false }],
  });
});

test('updates any part, visible to everyone at once', async () => {
  const { place, admin } = await somewhere();
  const visitor = api.visitor({ host: place.host });
  await visitor.get('/v1/auth/me');
  const named = await change(admin, { account_name: 'Рога и копыта' });
  expect([named.status, named.body.name, named.body.language]).toEqual([200, 'Рога и копыта', 'en']);
  const spoken = await change(admin, { account_language: 'ru' });
  expect([spoken.body.name, spoken.body.language]).toEqual(['Рога и копыта', 'ru']);
  const seen = await visitor.get<{ account: AccountSettings }>('/v1/auth/me');
  expect([seen.body.account.name, seen.body.account.language]).toEqual(['Рога и копыта', 'ru']);
  expect((await change(admin, {})).body).toEqual(spoken.body);
});

test('switches on a third-party provider that the operator configured, rejects others', async () => {
  const { place, admin } = await somewhere();
  const on = await change(admin, { account_authentication: { yandex: { status: true } } });
  expect(on.body.providers).toEqual([{ alias: 'yandex', name: 'Yandex', status: true }]);
  const seen = await api.visitor({ host: place.host }).get<{ account: AccountSettings }>('/v1/auth/me');
  expect(seen.body.account.authentication.yandex).toEqual({ status: true });
  const other = await change(admin, { account_authentication: { oidc: { status: true } } });
  expect(violationsOf(other)).toEqual([['account_authentication.oidc', 'account.errors.provider']]);
  expect((await change(admin, { account_authentication: {} })).body.authentication.yandex).toEqual({ status: true });
});

test.each<[string, object, [string, string]]>([
  ['no name', { account_name: null }, ['account_name', 'errors.required']],
  ['a long name', { account_name: 'x'.repeat(256) }, ['account_name', 'errors.too_big_string']],
  ['no text for a name', { account_name: 7 }, ['account_name', 'errors.type_string']],
  ['another language', { account_language: 'de' }, ['account_language', 'errors.choice']],
  ['an unknown field', { account_plan: 'pro' }, ['account_plan', 'errors.unknown_field']],
  ['the id', { id: 1 }, ['id', 'errors.unknown_field']],
  ...['ab', '', 'x'.repeat(64), '-abc', 'abc-', 'a_bc', 'a.bc', 'a bc', 'аbc', 'abc!'].map(
    (subdomain): [string, object, [string, string]] => [
      `"${subdomain}" for a subdomain`,
      { account_subdomain: subdomain },
      ['account_subdomain', 'account.errors.subdomain'],
    ],
  ),
  ...['www', 'api', 'ADMIN', 'localhost', 'xn--p1ai', 'mail'].map((subdomain): [string, object, [string, string]] => [
    `the reserved "${subdomain}"`,
    { account_subdomain: subdomain },
    ['account_subdomain', 'account.errors.subdomain_reserved'],
  ]),
  ...[
    'example',
    'http://a.example',
    'a.example/x',
    'a.example:80',
    '10.0.0.1',
    '[::1]',
    'a..example',
    '-a.example',
    'a_b.example',
    `${'x'.repeat(64)}.example`,
    `${'x.'.repeat(126)}example`,
    '*.example.com',
    'a b.example',
  ].map((domain): [string, object, [string, string]] => [
    `"${domain}" for a domain`,
    { account_domain: domain },
    ['account_domain', 'account.errors.domain'],
  ]),
  ...['a.localhost', 'x.a.localhost', 'A.LOCALHOST.'].map((domain): [string, object, [string, string]] => [
    `the installation's own "${domain}"`,
    { account_domain: domain },
    ['account_domain', 'account.errors.domain_reserved'],
  ]),
])('rejects %s by field name and changes nothing', async (_what, body, violation) => {
  const admin = await api.signInOwner();
  const before = await admin.get(path);
  expect(violationsOf(await change(admin, { account_language: 'ru', ...body }))).toEqual([violation]);
  expect((await admin.get(path)).text).toBe(before.text);
});

test('accepts as favicon only an own file in known sizes, and removes it', async () => {
  const { place, admin } = await somewhere();
  const strange = await somewhere();
  const key = 'k'.repeat(32);
  const insert = `insert into control.files (account_id, kind, key, name, size, media_type)
    values ($1, $2, $3, 'icon.png', 1, 'image/png')`;
  await api.sql(insert, [place.id, 'favicon', key]);
  const link = linkOf({ key, name: 'icon.png' });
  const favicon = { '16x16': link, '32x32': link };
  for (const bad of [{ '16x16': 'https://evil.example/x.png' }, { '16x16': '/files/x/y.png' }, { '17x17': link }])
    expect(violationsOf(await change(admin, { account_favicon: bad }))[0]).toEqual([
      'account_favicon',
      'account.errors.favicon',
    ]);
  expect(violationsOf(await change(strange.admin, { account_favicon: favicon }))).toEqual([
    ['account_favicon', 'account.errors.favicon'],
  ]);
  expect((await change(admin, { account_favicon: favicon })).body.favicon).toEqual(favicon);
  const seen = await api.visitor({ host: place.host }).get<{ account: AccountSettings }>('/v1/auth/me');
  expect(seen.body.account.favicon).toEqual(favicon);
  expect((await change(admin, { account_favicon: null })).body.favicon).toBeNull();
});

test('returns 412 for a stale If-Match and changes nothing', async () => {
  const { admin } = await somewhere();
  const { etag } = (await admin.get(path)).headers;
  const first = await change(admin, { account_name: 'First' }, { 'if-match': etag as string });
  expect([first.status, first.body.name]).toEqual([200, 'First']);
  const late = await change(admin, { account_name: 'Late' }, { 'if-match': etag as string });
  expect(late.status).toBe(412);
  expect(expectProblem(late)).toMatchObject({ type: 'stale', message: 'stale' });
  const next = await change(admin, { account_name: 'Next' }, { 'if-match': first.headers.etag as string });
  expect([next.status, next.body.name]).toEqual([200, 'Next']);
});

test('requires full access and acts on the account of the host', async () => {
  const { place, admin } = await somewhere();
  const user = await api.makeUser({ account_id: place.id });
  const plain = await api.signIn(user.email, place.host);
  expect([(await plain.get(path)).status, (await change(plain, { account_name: 'Mine' })).status]).toEqual([403, 403]);
  const abroad = admin.as({ host: 'localhost' });
  expect([(await abroad.get(path)).status, (await change(abroad, { account_name: 'Mine' })).status]).toEqual([
    401, 401,
  ]);
  expect(await api.sql('select name from control.accounts where id = $1', [place.id])).toEqual([
    { name: place.subdomain },
  ]);
});

// ── The subdomain ────────────────────────────────────────────────────────────────────────────────────

const statusAt = async (subdomain: string) =>
  (await api.visitor({ host: `${subdomain}.localhost` }).get('/v1/auth/me')).status;

test('moves the account to its new subdomain and frees the old one', async () => {
  const { place, admin, fresh } = await somewhere();
  const next = fresh();
  expect([await statusAt(place.subdomain), await statusAt(next)]).toEqual([200, 404]);
  const answer = await change(admin, { account_subdomain: next.toUpperCase() });
  expect(answer.body).toMatchObject({ subdomain: next, url: `http://${next}.localhost:3000` });
  expect([await statusAt(place.subdomain), await statusAt(next)]).toEqual([404, 200]);
  expect(expectProblem(await admin.get(path)).message).toBe('account_not_found');
});

test('redirects a session to the new subdomain signed in, but not an API key', async () => {
  const { place, admin, fresh } = await somewhere();
  const [next, third] = [fresh(), fresh()];
  const key = (await admin.post(`/v1/users/${place.owner.id}/generate-api-key`)).text;
  const answer = await change(admin, { account_subdomain: next });
  const lead = new URL(answer.headers.location as string);
  expect(`${lead.origin}${lead.pathname}`).toBe(`http://${next}.localhost:3000/enter`);
  expect(lead.searchParams.get('code')).toMatch(/^\S{20,}$/);
  const program = api.visitor({ host: `${next}.localhost`, authorization: `ApiKey ${key}` });
  const again = await change(program, { account_subdomain: third });
  expect([again.status, again.headers.location]).toEqual([200, undefined]);
  const stays = await change(program.as({ host: `${third}.localhost` }), { account_name: 'Stays' });
  expect([stays.status, stays.headers.location]).toEqual([200, undefined]);
});

test('returns 409 for a taken subdomain, not for its own', async () => {
  const [one, two] = [await somewhere(), await somewhere()];
  const taken = await change(one.admin, { account_subdomain: two.place.subdomain, account_name: 'Not this either' });
  expect(taken.status).toBe(409);
  expect(expectProblem(taken)).toMatchObject({ type: 'conflict', message: 'subdomain_taken' });
  expect((await one.admin.get<AccountSettings>(path)).body.name).toBe(one.place.subdomain);
  expect((await change(one.admin, { account_subdomain: one.place.subdomain })).status).toBe(200);
});

test("keeps the bare domain's account: its subdomain cannot be changed, taken or created", async () => {
  const mine = await somewhere();
  const settings = { ...api.settings, default_account: mine.place.subdomain };
  const beside = await startApi({ database: api.database, settings });
  const at = async ({ place }: { place: TestAccount }) => beside.signIn(place.owner.email, place.host);
  const refused = (message: string) => ({
    status: 422,
    body: { violations: [{ field: 'account_subdomain', message: `account.errors.${message}`, params: {} }] },
  });
  const admin = await at(mine);
  expect(await change(admin, { account_subdomain: mine.fresh() })).toMatchObject(refused('subdomain_default'));
  expect((await change(admin, { account_subdomain: mine.place.subdomain, account_name: 'Kept' })).status).toBe(200);
  expect((await beside.visitor({ host: 'localhost' }).get('/v1/auth/me')).body).toMatchObject({
    account: { name: 'Kept' },
  });

  await api.sql('update control.accounts set subdomain = $1 where id = $2', [mine.fresh(), mine.place.id]);
  const other = await at(await somewhere());
  expect(await change(other, { account_subdomain: mine.place.subdomain })).toMatchObject(refused('subdomain_reserved'));
  const body = { name: mine.place.subdomain, email: 'names.it@example.com', password };
  expect((await other.as({ authorization: undefined }).post('/v1/auth/sign-up', body)).body).toMatchObject({
    account: { subdomain: `${mine.place.subdomain}-2` },
  });
});

test('gives a contested subdomain to exactly one of many accounts', async () => {
  const places = await Promise.all(Array.from({ length: 6 }, somewhere));
  const wanted = places[0]?.fresh() as string;
  const answers = await Promise.all(places.map(({ admin }) => change(admin, { account_subdomain: wanted })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await statusAt(wanted)).toBe(200);
});

test('does not let two accounts swap subdomains concurrently, only through a third name', async () => {
  const [one, two] = [await somewhere(), await somewhere()];
  const [here, there, between] = [one.place.subdomain, two.place.subdomain, one.fresh()];
  const swap = await Promise.all([
    change(one.admin, { account_subdomain: there }),
    change(two.admin, { account_subdomain: here }),
  ]);
  expect(swap.map(({ status }) => status)).toEqual([409, 409]);
  const at = (admin: Client, subdomain: string) => admin.as({ host: `${subdomain}.localhost` });
  const steps = [
    await change(one.admin, { account_subdomain: between }),
    await change(two.admin, { account_subdomain: here }),
    await change(at(one.admin, between), { account_subdomain: there }),
  ];
  expect(steps.map(({ status }) => status)).toEqual([200, 200, 200]);
  const named = await at(one.admin, there).get<AccountSettings>(path);
  expect(named.body).toMatchObject({ id: one.place.id, subdomain: there });
});

test('is picked up by another process within 5 s', async () => {
  const beside = await startApi({ database: api.database });
  const { place, admin, fresh } = await somewhere();
  const next = fresh();
  const there = async (subdomain: string) =>
    (await beside.visitor({ host: `${subdomain}.localhost` }).get('/v1/auth/me')).status;
  expect([await there(place.subdomain), await there(next)]).toEqual([200, 404]);
  await change(admin, { account_subdomain: next });
  await expect.poll(async () => [await there(place.subdomain), await there(next)]).toEqual([404, 200]);
});
