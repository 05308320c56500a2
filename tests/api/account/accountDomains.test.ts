import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { AccountSettings } from '#resources/account/account/account.resource.ts';
import type { ResolveTxt } from '#server/outbound/nameServers.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Answer, Client } from '../../support/server/client.ts';
import { expectProblem } from '../../support/server/envelope.ts';

/** Custom domains are used only after a TXT record has proved them (docs/reference/api/access.md#custom-domains). */

/** TXT records of all names; any other name does not exist. */
const zone = new Map<string, string[][] | { code: string }>();
let lookups: string[] = [];

async function resolveTxt(name: string): Promise<string[][]> {
  lookups.push(name);
  const found = zone.get(name) ?? { code: 'ENOTFOUND' };
  if (Array.isArray(found)) return found;
  throw Object.assign(new Error(found.code), found);
}

let api: Api;
beforeAll(async () => {
  api = await startApi({ resolveTxt });
});
beforeEach(() => {
  zone.clear();
  lookups = [];
});

/** Another process with its own DNS, which runs no jobs. */
const beside = (other: ResolveTxt) =>
  startApi({ database: api.database, settings: { jobs: 'off' }, resolveTxt: other });

const path = '/v1/auth/account';
let count = 0;

/** An account with a custom domain that is not proved. */
async function withDomain(domain?: string) {
  count += 1;
  const place = await api.makeAccount(`place${count}`);
  const admin = await api.signIn(place.owner.email, place.host);
  const name = domain ?? `crm.place${count}.example`;
  const answer = await admin.patch<AccountSettings>(path, { account_domain: name });
  expect(answer.status).toBe(200);
  const { record_name, record_value } = answer.body.domain_proof as NonNullable<AccountSettings['domain_proof']>;
  const prove = () => zone.set(record_name, [[record_value]]);
  return { place, admin, domain: name, record_name, record_value, prove, settings: answer.body };
}

const check = (admin: Client) => admin.post<AccountSettings>(`${path}/check-domain`);
const proofOf = (answer: Answer<AccountSettings>) => {
  expect(answer.status).toBe(200);
  return { state: answer.body.domain_proof?.state, error: answer.body.domain_proof?.error };
};
const accountAt = async (host: string) => {
  const answer = await api.visitor({ host }).get<{ account: { name: string } }>('/v1/auth/me');
  return answer.status === 200 ? answer.body.account.name : answer.status;
};
/** Runs the scheduled job now. */
async function work(): Promise<void> {
  const { pool } = api.database;
  await pool.query(`select graphile_worker.add_job('account.check_domains', '{}'::json, max_attempts := 1)`);
  const left = async () => (await pool.query(`select from graphile_worker.jobs`)).rowCount;
  await expect.poll(left).toBe(0);
}
const age = (id: number, days: Record<string, number>) =>
  Promise.all(
    Object.entries(days).map(([column, ago]) =>
      api.sql(`update control.accounts set ${column} = now() - make_interval(hours => $2) where id = $1`, [
        id,
        ago * 24,
      ]),
    ),
  );

test('a new domain waits for its TXT record with an unguessable value', async () => {
  const one = await withDomain();
  const two = await withDomain();
  expect(one.settings).toMatchObject({ domain: one.domain, url: `http://${one.place.host}:3000` });
  expect(one.settings.domain_proof).toEqual({
    state: 'waiting',
    record_name: `_stoa.${one.domain}`,
    record_value: expect.stringMatching(/^stoa-domain=[0-9a-f]{32}$/),
    checked_at: null,
    error: null,
  });
  expect(one.record_value).not.toBe(two.record_value);
  expect(await accountAt(one.domain)).toBe(404);
});

test.each([
  ['CRM.Kept.Example.', 'crm.kept.example'],
  ['  shop.kept.example ', 'shop.kept.example'],
  ['кафе.рф', 'xn--80akn5b.xn--p1ai'],
])('stores "%s" as %s', async (written, kept) => {
  expect((await withDomain(written)).settings.domain).toBe(kept);
});

test("serves a proved domain as the account's address", async () => {
  const { place, admin, domain, record_name, prove } = await withDomain();
  prove();
  expect(await accountAt(domain)).toBe(404);
  expect(proofOf(await check(admin))).toEqual({ state: 'proved', error: null });
  expect(lookups).toEqual([record_name]);
  expect([await accountAt(domain), await accountAt(place.host)]).toEqual([place.subdomain, place.subdomain]);
  const settings = await admin.get<AccountSettings>(path);
  expect(settings.body).toMatchObject({ url: `http://${domain}:3000`, subdomain_url: `http://${place.host}:3000` });
  const me = await admin.as({ host: domain }).get<{ account: AccountSettings }>('/v1/auth/me');
  expect(me.body.account).toMatchObject({ domain, url: `http://${domain}:3000` });
});

test('accepts a record split into strings and beside other records', async () => {
  const { admin, record_name, record_value } = await withDomain();
  zone.set(record_name, [['v=spf1 -all'], [record_value.slice(0, 20), record_value.slice(20)]]);
  expect(proofOf(await check(admin))).toEqual({ state: 'proved', error: null });
});

test.each<[string, string[][] | { code: string } | undefined, string]>([
  ['no such name', undefined, 'missing'],
  ['no TXT record', { code: 'ENODATA' }, 'missing'],
  ['records of others', [['v=spf1 -all']], 'missing'],
  ['our value with something behind it', [['stoa-domain=']], 'other'],
  ['the value of another account', [['stoa-domain=00000000000000000000000000000000']], 'other'],
  ['a name server that fails', { code: 'ESERVFAIL' }, 'unreachable'],
])('%s proves nothing', async (_what, records, error) => {
  const { admin, domain, record_name } = await withDomain();
  if (records) zone.set(record_name, records);
  expect(proofOf(await check(admin))).toEqual({ state: 'waiting', error });
  expect(await accountAt(domain)).toBe(404);
});

test('a look-up that is given up proves nothing, and holds no change of the account meanwhile', async () => {
  const { promise, reject } = Promise.withResolvers<string[][]>();
  const slow = await beside(() => promise);
  const { place, admin, domain } = await withDomain();
  const there = slow.visitor({ host: place.host, authorization: admin.authorization as string });
  const looking = check(there);
  expect((await there.patch(path, { account_name: 'Meanwhile' })).status).toBe(200);
  reject(Object.assign(new Error('cancelled'), { code: 'ECANCELLED' }));
  expect(proofOf(await looking)).toEqual({ state: 'waiting', error: 'unreachable' });
  expect(await accountAt(domain)).toBe(404);
});

test('does not prove a domain that changed during the lookup', async () => {
  let answer: (records: string[][]) => void = () => {};
  const there = await beside(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const { place, admin, record_value } = await withDomain();
  const looking = check(there.visitor({ host: place.host, authorization: admin.authorization as string }));
  await expect.poll(() => answer.length).toBe(1);
  await admin.patch(path, { account_domain: 'another.place.example' });
  answer([[record_value]]);
  expect(proofOf(await looking)).toEqual({ state: 'waiting', error: null });
  expect(await accountAt('another.place.example')).toBe(404);
});

test('gives a domain to the first of two accounts that prove it, also concurrently', async () => {
  const [one, two] = [await withDomain('shared.example'), await withDomain('shared.example')];
  zone.set('_stoa.shared.example', [[one.record_value], [two.record_value]]);
  const answers = await Promise.all([check(one.admin), check(two.admin)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [first, second] = answers[0].status === 200 ? [one, two] : [two, one];
  const again = await check(second.admin);
  expect(again.status).toBe(409);
  expect(expectProblem(again).message).toBe('domain_taken');
  const state = await second.admin.get<AccountSettings>(path);
  expect(state.body.domain_proof).toMatchObject({ state: 'waiting', error: 'taken' });
  expect(await accountAt('shared.example')).toBe(first.place.subdomain);
  await first.admin.patch(path, { account_domain: '' });
  expect(proofOf(await check(second.admin))).toEqual({ state: 'proved', error: null });
  expect(await accountAt('shared.example')).toBe(second.place.subdomain);
});

test('keeps the proof for the same name, drops it at once for another or none', async () => {
  const { admin, domain, record_value, prove } = await withDomain();
  prove();
  await check(admin);
  const same = await admin.patch<AccountSettings>(path, { account_domain: domain.toUpperCase(), account_name: 'Same' });
  expect(proofOf(same)).toEqual({ state: 'proved', error: null });
  const other = await admin.patch<AccountSettings>(path, { account_domain: `new.${domain}` });
  expect(proofOf(other)).toEqual({ state: 'waiting', error: null });
  expect(await accountAt(domain)).toBe(404);
  const back = await admin.patch<AccountSettings>(path, { account_domain: domain });
  expect(back.body.domain_proof?.record_value).not.toBe(record_value);
  expect(proofOf(await check(admin))).toEqual({ state: 'waiting', error: 'other' });
  const none = await admin.patch<AccountSettings>(path, { account_domain: '' });
  expect([none.body.domain, none.body.domain_proof]).toEqual([null, null]);
  const refused = await check(admin);
  expect(refused.status).toBe(422);
  expect(expectProblem(refused).violations[0]).toMatchObject({ message: 'account.errors.no_domain' });
});

test('redirects to the subdomain when the domain is removed while in use', async () => {
  const { place, admin, domain, prove } = await withDomain();
  prove();
  await check(admin);
  const there = admin.as({ host: domain });
  const answer = await there.patch<AccountSettings>(path, { account_domain: '' });
  expect(answer.headers.location).toMatch(new RegExp(`^http://${place.host}:3000/enter\\?code=`));
});

test("does not change the account's ETag by a lookup", async () => {
  const { admin } = await withDomain();
  const { etag } = (await admin.get(path)).headers;
  await check(admin);
  expect((await admin.patch(path, { account_name: 'Open' }, { 'if-match': etag as string })).status).toBe(200);
});

test('the job retries waiting domains for 30 days', async () => {
  const [waiting, late, none] = [await withDomain(), await withDomain(), await withDomain()];
  await age(late.place.id, { domain_set_at: 31 });
  await none.admin.patch(path, { account_domain: '' });
  for (const { prove } of [waiting, late, none]) prove();
  await work();
  const states = [waiting, late, none].map(({ domain }) => accountAt(domain));
  expect(await Promise.all(states)).toEqual([waiting.place.subdomain, 404, 404]);
});

test('checks a proved domain daily and keeps it for a week without its record', async () => {
  const { place, admin, domain, record_name, prove } = await withDomain();
  prove();
  await check(admin);
  lookups = [];
  await work();
  expect(lookups).not.toContain(record_name);
  zone.clear();
  await age(place.id, { domain_checked_at: 2, domain_verified_at: 6 });
  await work();
  expect(proofOf(await admin.get(path))).toEqual({ state: 'proved', error: 'missing' });
  expect(await accountAt(domain)).toBe(place.subdomain);
  await age(place.id, { domain_checked_at: 2, domain_verified_at: 8 });
  await work();
  expect(proofOf(await admin.get(path))).toEqual({ state: 'waiting', error: 'missing' });
  // The job may run in any process: the others hear of it by a notice.
  await expect.poll(() => accountAt(domain)).toBe(404);
  prove();
  await work();
  await expect.poll(() => accountAt(domain)).toBe(place.subdomain);
});

test('moves a proved domain at once when its record names another account', async () => {
  const before = await withDomain('sold.example');
  before.prove();
  await check(before.admin);
  const buyer = await withDomain('sold.example');
  buyer.prove();
  expect((await check(buyer.admin)).status).toBe(409);
  await age(before.place.id, { domain_checked_at: 2 });
  await work();
  expect(proofOf(await before.admin.get(path))).toEqual({ state: 'waiting', error: 'other' });
  await work();
  await expect.poll(() => accountAt('sold.example')).toBe(buyer.place.subdomain);
});

test('keeps proved domains for a month while the name server fails', async () => {
  const { place, admin, domain, record_name, prove } = await withDomain();
  prove();
  await check(admin);
  zone.set(record_name, { code: 'ETIMEOUT' });
  await age(place.id, { domain_checked_at: 2, domain_verified_at: 20 });
  await work();
  expect(await accountAt(domain)).toBe(place.subdomain);
  await age(place.id, { domain_checked_at: 2, domain_verified_at: 31 });
  await work();
  await expect.poll(() => accountAt(domain)).toBe(404);
});
