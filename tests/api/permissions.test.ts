import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Access } from '#shared/endpoint.ts';
import { type Actor, type ActorName, actors, hasFullAccess, isGood, makeActor } from '../support/actors.ts';
import { type Api, startApi } from '../support/api.ts';
import type { Answer, Method } from '../support/client.ts';
import { expectProblem } from '../support/envelope.ts';
import { owner, password } from '../support/known.ts';
import type { TestAccount } from '../support/people.ts';

/** Every route of access.txt by every actor. */

let api: Api;
let other: TestAccount;
beforeAll(async () => {
  api = await startApi();
  other = await api.makeAccount('other');
});

const routes = fs
  .readFileSync(path.join(import.meta.dirname, '../golden/access.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(/ +/) as [Method, string, Access]);

interface Sample {
  path?: string;
  body?: object;
  /** Of one who may. */
  status: number;
}

interface Target {
  user_id: number;
  session_id: number;
}

let count = 0;
const fresh = () => {
  count += 1;
  return `fresh${count}@example.com`;
};

/** A call of each route that succeeds for whoever may make it. A new route wants a line here. */
const samples: Record<string, (target: Target) => Sample> = {
  'GET /api/health': () => ({ status: 200 }),
  'GET /api/openapi.json': () => ({ status: 200 }),
  'GET /api/docs': () => ({ status: 200 }),
  'GET /api/docs/*': () => ({ path: '/api/docs/files/swagger-ui.css', status: 200 }),
  'GET /api/v1/auth/captcha': () => ({ status: 200 }),
  'POST /api/v1/auth/login': () => ({ body: { ...owner, captcha: 'x' }, status: 200 }),
  'POST /api/v1/auth/logout': () => ({ status: 204 }),
  'GET /api/v1/auth/me': () => ({ status: 200 }),
  'PATCH /api/v1/auth/me': () => ({ body: { extra: {} }, status: 200 }),
  'POST /api/v1/auth/refresh-token': () => ({ status: 401 }),
  'GET /api/v1/users': () => ({ status: 200 }),
  'POST /api/v1/users': () => ({
    body: { name: 'N', email: fresh(), password, password_confirm: password },
    status: 201,
  }),
  'GET /api/v1/users/:id': ({ user_id }) => ({ path: `/api/v1/users/${user_id}`, status: 200 }),
  'PATCH /api/v1/users/:id': ({ user_id }) => ({ path: `/api/v1/users/${user_id}`, body: { name: 'N' }, status: 200 }),
  'POST /api/v1/users/:id/generate-api-key': ({ user_id }) => ({
    path: `/api/v1/users/${user_id}/generate-api-key`,
    status: 200,
  }),
  'POST /api/v1/users/check-email': () => ({ body: { email: 'a@b.example' }, status: 200 }),
  'GET /api/v1/sessions': () => ({ status: 200 }),
  'GET /api/v1/sessions/:id': ({ session_id }) => ({ path: `/api/v1/sessions/${session_id}`, status: 200 }),
  'DELETE /api/v1/sessions/:id': ({ session_id }) => ({ path: `/api/v1/sessions/${session_id}`, status: 204 }),
};

/** Of the installation and not of an account: these do not ask who calls. */
const asksNobody = new Set(
  routes.filter(([, url]) => !url.startsWith('/api/v1/')).map(([method, url]) => `${method} ${url}`),
);

/** Where a plain user's rights depend on whose the thing is: what the other's answers. */
const ownOnly: Record<string, number> = {
  'POST /api/v1/users/:id/generate-api-key': 403,
  'GET /api/v1/sessions/:id': 404,
  'DELETE /api/v1/sessions/:id': 404,
};

type Whose = 'own' | "somebody else's" | "another account's";

function expected(route: string, access: Access, actor: ActorName, whose: Whose, success: number): number {
  if (asksNobody.has(route)) return success;
  if (!isGood(actor)) return 401;
  if (access === 'everyone') return success;
  if (actor === 'visitor') return 401;
  if (access === 'full_access' && !hasFullAccess(actor)) return 403;
  // Before it is looked for at all, so that it does not tell whether it is there.
  if (route.endsWith('generate-api-key') && whose !== 'own' && !hasFullAccess(actor)) return 403;
  if (whose === "another account's") return 404;
  if (whose === "somebody else's" && !hasFullAccess(actor)) return ownOnly[route] ?? success;
  return success;
}

test('every route has a sample', () => {
  expect(routes.map(([method, url]) => `${method} ${url}`).sort()).toEqual(Object.keys(samples).sort());
});

const cells = routes.flatMap(([method, url, access]) =>
  actors.flatMap((actor) =>
    (url.includes(':') ? (['own', "somebody else's", "another account's"] as const) : (['own'] as const)).map(
      (whose) => ({ method, url, access, actor, whose, route: `${method} ${url}` }),
    ),
  ),
);

test('there are as many cells as there should be', () => {
  const withIds = routes.filter(([, url]) => url.includes(':')).length;
  expect(cells).toHaveLength((routes.length + 2 * withIds) * actors.length);
});

test.each(cells)('$route by $actor ($whose)', async ({ method, access, actor, whose, route, url }) => {
  const who = await makeActor(api, other, actor);
  const target = await targetOf(who, whose);
  const sample = samples[route] as (target: Target) => Sample;
  const { path: sampled = url, body, status } = sample(target);
  const answer = await who.call<unknown>(method, sampled.replace('/api', ''), body);
  expect(answer.status).toBe(expected(route, access, actor, whose, status));
  if (answer.status >= 400) expectProblem(answer);
  else expectKind(answer, status);
});

async function targetOf(who: Actor, whose: Whose): Promise<Target> {
  if (whose === 'own') return who;
  const somebody = await makeActor(api, other, whose === "another account's" ? 'other account' : 'user');
  return somebody;
}

function expectKind(answer: Answer<unknown>, status: number): void {
  if (status === 204) expect(answer.text).toBe('');
  else expect(answer.headers['content-type']).toMatch(/^(application\/json|text\/(plain|html|css|javascript))/);
}
