import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { resources } from '#server/resources/resources.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { TestAccount } from '../../../support/accounts/people.ts';
import { storage } from '../../../support/database/customers.ts';
import { type FuzzRequest, requestOf } from '../../../support/fuzz/requests.ts';
import { type FuzzWorld, makeFuzzWorld } from '../../../support/fuzz/world.ts';
import { type Api, startApi, tokenOf } from '../../../support/server/api.ts';
import type { Answer, Client } from '../../../support/server/client.ts';
import { expectProblem } from '../../../support/server/envelope.ts';
import { expectWords } from '../../../support/server/words.ts';

/** 100,000 in `npm run test:deep`. `FUZZ_SEED` repeats a run. */
const total = Number(process.env.FUZZ_REQUESTS ?? 3000);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);

/** The event stream never ends. Tested in tests/api/events/live.test.ts. */
const endless = '/v1/events';

const endpoints: Endpoint[] = resources
  .flatMap(({ resource }): Endpoint[] => Object.values(resource.endpoints))
  .filter(({ path }) => path !== endless);

/**
 * Endpoints that cannot succeed here: emails, codes, passkeys and present passwords are random, cookies are not kept, no
 * account waits for an answer, no third-party provider is set up, ids of rollouts and callbacks are random, only modules
 * charge, nobody pays, entities come and go while their order is set, an erasure repeats the person's email, and imports and merges that could be undone are rare. They have their own
 * tests.
 */
const neverSucceeds = [
  ...[
    ...['login', 'reauthenticate', 'refresh-token', 'code', 'reset-password-confirm', 'enter', 'second-factor'],
    ...['second-factor/challenge', 'passkey', 'factors/totp/confirm', 'factors/recovery-codes', 'factors/passkeys'],
  ].map((each) => `POST /v1/auth/${each}`),
  'PATCH /v1/auth/me',
  'PATCH /v1/entities/set-order',
  'POST /v1/users/:id/make-owner',
  'DELETE /v1/users/:id/api-keys/:key_id',
  'POST /v1/auth/invitations/:account_id/accept',
  'DELETE /v1/auth/invitations/:account_id',
  ...['', '/callback', '/finish'].map((each) => `GET /v1/auth/oidc/:provider${each}`),
  'POST /v1/auth/oidc/:provider/link',
  'DELETE /v1/auth/identities/:id',
  'DELETE /v1/auth/factors/totp',
  'PATCH /v1/auth/factors/passkeys/:id',
  'DELETE /v1/auth/factors/passkeys/:id',
  'DELETE /v1/users/:id/second-factor',
  'POST /v1/users/:id/erase',
  'POST /rest/:alias/:id/unmerge',
  'POST /rest/:alias/imports/:id/undo',
  'GET /v1/users/erasures/:id',
  'PATCH /v1/modules/:module_id/versions/:id/rollouts/:rollout_id',
  'POST /v1/modules/:module_id/callbacks/:id/send-again',
  'POST /v1/accounts/settings/storage/cancel-move',
  'POST /v1/accounts/settings/storage/roll-back',
  'POST /v1/billing/charge',
  // The only one may be deleted before it is read.
  'GET /v1/billing/payment-methods/:id',
  'PATCH /v1/billing/payment-methods/:id',
  'POST /v1/billing/notifications/:provider',
  'GET /v1/billing/test/:token',
  'POST /v1/billing/test/:token',
];

let api: Api;
let callers: Client[];
let neighbour: TestAccount;
let world: FuzzWorld;

beforeAll(async () => {
  // No domain can be proved, and no DNS query is sent.
  api = await startApi({ resolveTxt: async () => [] });
  neighbour = await api.makeAccount('neighbour');
  const spare = await Promise.all(Array.from({ length: 5 }, () => api.makeUser()));
  const plain = await api.makeUser();
  const admin = await api.signIn((await api.makeUser({ full_access: true })).email);
  const key = await admin.post(`/v1/users/${spare[0]?.id}/generate-api-key`);
  const headers = ['WebApp x', 'ApiKey ', 'Frontend a.b.c', `WebApp ${tokenOf(admin)}x`, '\t', `ApiKey ${key.text}`];
  const strangers = headers.map((authorization) => api.visitor({ authorization }));
  callers = [admin, admin, await api.signIn(plain.email), api.visitor(), ...strangers];
  const users = [...spare.map(({ id }) => id), plain.id, 1, neighbour.owner.id, 987_654_321];
  world = await makeFuzzWorld(api, admin, users);
  // A person whose roles change all the time.
  const holder = await api.makeUser();
  for (const role of world.roles.slice(0, 2))
    await api.sql('insert into control.membership_roles (account_id, user_id, role_id) values (1, $1, $2)', [
      holder.id,
      role,
    ]);
  callers.splice(3, 0, await api.signIn(holder.email));
});

const sent = new Map<string, Set<number>>();
let successes = 0;

const isUnavailable = ({ status, body }: Answer<unknown>, message: string) =>
  status === 503 && (body as { message: string }).message === message;

/** A change is not discarded while records are moved, which requests begin where these have another server. */
const isMoving = ({ route }: FuzzRequest, answer: Answer<unknown>) =>
  storage !== undefined && route.endsWith('/discard') && isUnavailable(answer, 'storage_unavailable');

/** Retries a call that was refused as busy. */
async function retryBusy(call: () => Promise<Answer<unknown>>): Promise<Answer<unknown>> {
  for (let tries = 5; ; tries--) {
    const answer = await call();
    if (!isUnavailable(answer, 'busy') || tries === 0) return answer;
  }
}

async function send(request: FuzzRequest): Promise<void> {
  // The first callers may sign out, block themselves or leave, so they are created again.
  const caller = request.caller < 2 ? await freshAdmin() : (callers[request.caller] as Client);
  const answer = await retryBusy(() =>
    caller.call<unknown>(request.method, request.path, request.body, request.headers),
  ).catch(async (error: Error) => {
    if (error.message === 'aborted' && (await hasLostRights(caller))) return null;
    throw new Error(`${error.message}\n${JSON.stringify(request)}`, { cause: error });
  });
  if (!answer) return;
  if (answer.status >= 500 && !isMoving(request, answer))
    throw new Error(`${answer.status} ${answer.text}\n${JSON.stringify(request)}`);
  if (answer.status >= 400) judge(request, answer);
  if (answer.status < 300) successes += 1;
  sent.set(request.route, (sent.get(request.route) ?? new Set()).add(answer.status));
}

/** A streamed answer is cut off when its caller signs out or loses full access meanwhile. */
async function hasLostRights(caller: Client): Promise<boolean> {
  const { status, body } = await caller.get<{ user: { full_access: boolean } | null }>('/v1/auth/me');
  return status !== 200 || body.user?.full_access !== true;
}

function judge(request: FuzzRequest, answer: Answer<unknown>): void {
  const problem = expectProblem(answer);
  expectWords(problem);
  // The fallback for PostgreSQL's own checks was used: validation should have named the field.
  if (problem.type === 'validation' && problem.violations.length === 0)
    throw new Error(`422 names no field: ${JSON.stringify(request)}`);
}

let admins: Promise<Client> | undefined;
let used = 0;
async function freshAdmin(): Promise<Client> {
  used += 1;
  if (!admins || used % 25 === 0) admins = api.makeUser({ full_access: true }).then((user) => api.signIn(user.email));
  const admin = await admins;
  if ((await admin.get('/v1/auth/me')).status === 200) return admin;
  admins = api.makeUser({ full_access: true }).then((user) => api.signIn(user.email));
  return admins;
}

/** Must hold for a user of another account, whatever was sent. */
async function smoke(): Promise<void> {
  const theirs = await api.signIn(neighbour.owner.email, neighbour.host);
  const users = await theirs.get<{ totals: { count: number } }>('/v1/users');
  expect([users.status, users.body.totals.count]).toEqual([200, 1]);
  expect((await theirs.patch('/v1/auth/me', { name: 'Neighbour' })).status).toBe(200);
  expect((await theirs.get('/v1/sessions')).status).toBe(200);
  expect((await theirs.post('/v1/auth/logout')).status).toBe(204);
  expect((await api.visitor().get('/health')).status).toBe(200);
}

const routeOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** A few requests to one endpoint may all miss by chance, so that more valid ones follow. */
async function succeeds(endpoint: Endpoint): Promise<boolean> {
  const route = routeOf(endpoint);
  const hasSucceeded = () => [...(sent.get(route) ?? [])].some((status) => status < 300);
  if (neverSucceeds.includes(route)) return true;
  const valid = requestOf(endpoint, world, callers.length, fc.constant('valid'));
  for (const request of fc.sample(valid, { numRuns: 60, seed })) {
    if (hasSucceeded()) return true;
    await send(request);
  }
  return hasSucceeded();
}

test(
  `${total} requests made from the declarations: no 5xx, every refusal a problem, other accounts unaffected`,
  async () => {
    const requests = fc.sample(fc.oneof(...endpoints.map((each) => requestOf(each, world, callers.length))), {
      numRuns: total,
      seed,
    });
    for (let at = 0; at < requests.length; at += 500) {
      const next = requests.slice(at, at + 500).values();
      const work = async () => {
        for (const request of next) await send(request);
      };
      await Promise.all(Array.from({ length: 8 }, work));
      await smoke();
    }
    // Fuzzing is only useful if enough requests pass validation, on every endpoint.
    expect(successes / total).toBeGreaterThan(0.2);
    const unsuccessful: string[] = [];
    for (const endpoint of endpoints) if (!(await succeeds(endpoint))) unsuccessful.push(routeOf(endpoint));
    expect(unsuccessful).toEqual([]);
  },
  60_000 + 60 * total,
);
