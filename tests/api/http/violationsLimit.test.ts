import { beforeAll, expect, test } from 'vitest';
import { makeEntity } from '../../support/accounts/entities.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client, Method } from '../../support/server/client.ts';
import { expectProblem } from '../../support/server/envelope.ts';
import { stretches } from '../../support/stretches.ts';

let api: Api;
let owner: Client;
let field_id: number;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  const { fields } = await makeEntity(owner, 'things', [{ alias: 'title', type: 'text' }]);
  field_id = fields.title as number;
});

const objectOf = (keys: number) => `{${Array.from({ length: keys }, (_, i) => `"k${i.toString(36)}":1`).join()}}`;

const wide = objectOf(45_000);
const long = 'x'.repeat(15_800_000);
const rowsOf = (row: string) => `{"create":[${Array(10_000).fill(row).join()}]}`;

const attacks: [string, Method, () => string, string][] = [
  ['unknown keys', 'PATCH', () => '/v1/users/1', wide],
  ['keys of extra', 'PATCH', () => '/v1/users/1', `{"extra":${wide}}`],
  ['a value in extra', 'PATCH', () => '/v1/users/1', `{"extra":{"crm":"${long}"}}`],
  ['keys of a picture', 'PATCH', () => '/v1/users/1', `{"avatar":${wide}}`],
  ['a link of a picture', 'PATCH', () => '/v1/users/1', `{"avatar":{"original_id":1,"original_src":"${long}"}}`],
  ['keys of settings', 'PATCH', () => `/v1/entities/fields/${field_id}`, `{"extra":${wide}}`],
  ['keys of widths', 'PATCH', () => '/v1/list-settings/users', `{"widths":${wide}}`],
  ['sizes of a favicon', 'PATCH', () => '/v1/auth/account', `{"account_favicon":${wide}}`],
  ['a domain', 'PATCH', () => '/v1/auth/account', `{"account_domain":"${'a.'.repeat(7_900_000)}"}`],
  ['a subdomain of spaces', 'PATCH', () => '/v1/auth/account', `{"account_subdomain":"${' '.repeat(15_800_000)}x"}`],
  [
    'the query of a view',
    'POST',
    () => '/v1/views',
    `{"list":"a","name":"a","state":{"query":"${'a&'.repeat(7_900_000)}"}}`,
  ],
  ['an email', 'POST', () => '/v1/users/check-email', `{"email":"${long}@company.example"}`],
  ['a dotted email', 'POST', () => '/v1/users/check-email', `{"email":"${'a.'.repeat(50_000)}@company.example"}`],
  ['keys of a record', 'POST', () => '/rest/things', wide],
  ['keys of bulk', 'POST', () => '/rest/things/bulk', wide],
  ['keys of one row', 'POST', () => '/rest/things/bulk', `{"create":[${wide}]}`],
  ['keys of many rows', 'POST', () => '/rest/things/bulk', rowsOf(objectOf(90))],
  ['rows of a wrong type', 'POST', () => '/rest/things/bulk', rowsOf('1')],
];

test.each(attacks)(
  '%s: 422 with at most 100 violations, without much more processor time than JSON.parse',
  async (_name, method, path, body) => {
    const bare = await stretches(async () => JSON.parse(body));
    const { result: answer, whole } = await stretches(() => owner.call(method, path(), body));
    const problem = expectProblem(answer);
    expect(problem).toMatchObject({ status: 422, type: 'validation' });
    expect(problem.violations.length).toBeGreaterThan(0);
    expect(problem.violations.length).toBeLessThanOrEqual(100);
    expect(answer.text.length).toBeLessThan(20_000);
    expect(whole).toBeLessThan(5 * bare.whole + 1000);
  },
  60_000,
);

test('of a visitor, too', async () => {
  const answer = await api.visitor().post('/v1/auth/login', objectOf(5000));
  expect(expectProblem(answer).violations).toHaveLength(100);
});
