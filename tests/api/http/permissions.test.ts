import { beforeAll, expect, test } from 'vitest';
import { accessTable } from '#server/http/accessTable.ts';
import { resources } from '#server/resources/resources.ts';
import type { Access } from '#shared/endpoint.ts';
import type { Resource } from '#shared/resource.ts';
import { sampleBody } from '../../support/fuzz/sampleBody.ts';
import { ofAccount } from '../../support/permissions/account.ts';
import {
  type Actor,
  type ActorName,
  actors,
  hasFullAccess,
  isGood,
  isPreview,
} from '../../support/permissions/actors.ts';
import { ofAudit } from '../../support/permissions/audit.ts';
import { ofAuth, ofPersons } from '../../support/permissions/auth.ts';
import { ofBilling } from '../../support/permissions/billing.ts';
import { freshAlias, ofEntities } from '../../support/permissions/entities.ts';
import { factorsOfPersons, ofFactors } from '../../support/permissions/factors.ts';
import { ofFiles } from '../../support/permissions/files.ts';
import { ofIdentities } from '../../support/permissions/identities.ts';
import { ofModules } from '../../support/permissions/modules.ts';
import { ofOverview } from '../../support/permissions/overview.ts';
import { ofPrivacy } from '../../support/permissions/privacy.ts';
import { ofRecords } from '../../support/permissions/records.ts';
import { type Scenes, scenesOf, type Target, type Whose } from '../../support/permissions/scenes.ts';
import { ofStorage } from '../../support/permissions/storage.ts';
import { ofTrash } from '../../support/permissions/trash.ts';
import { ofUsers } from '../../support/permissions/users.ts';
import { ofViews } from '../../support/permissions/views.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Answer, Method } from '../../support/server/client.ts';
import { owner } from '../../support/server/credentials.ts';
import { expectProblem } from '../../support/server/envelope.ts';

/** Every route called by every actor. */

let api: Api;
let scenes: Scenes;
beforeAll(async () => {
  api = await startApi();
  scenes = scenesOf(api, await api.makeAccount('other'));
});

const routes = accessTable(resources).map(({ method, path, access }) => [method as Method, path, access] as const);

interface Sample {
  path?: string;
  body?: object;
  headers?: Record<string, string>;
  /** The status for an actor with access. */
  status: number;
}

/**
 * `list get create update remove` of a declaration, with bodies generated from their schemas. No record has the id, so
 * actors with access get 404.
 */
const standardSamples = ({ endpoints }: Resource): Record<string, () => Sample> =>
  Object.fromEntries(
    Object.entries(endpoints)
      .filter(([name]) => ['list', 'get', 'create', 'update', 'remove'].includes(name))
      .map(([, { method, path, body, status }]) => {
        const hasId = path.endsWith('/:id');
        const sample = () => ({
          ...(hasId && { path: `/api${path.replace(':id', '1000000')}` }),
          ...(body && { body: sampleBody(body as Parameters<typeof sampleBody>[0]) as object }),
          status: hasId ? 404 : status,
        });
        return [`${method} /api${path}`, sample];
      }),
  );

/** A call of each route that succeeds for actors with access. A new route that is not standard needs a line here. */
const samples: Record<string, (target: Target) => Sample> = {
  ...Object.assign({}, ...resources.map(({ resource }) => standardSamples(resource))),
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
  'GET /api/v1/sessions': () => ({ status: 200 }),
  'GET /api/v1/sessions/:id': ({ session_id }) => ({ path: `/api/v1/sessions/${session_id}`, status: 200 }),
  'DELETE /api/v1/sessions/:id': ({ session_id }) => ({ path: `/api/v1/sessions/${session_id}`, status: 204 }),
  'GET /api/v1/search': () => ({ path: '/api/v1/search?query=a', status: 200 }),
  'GET /api/v1/events': () => ({ status: 200 }),
  ...ofAccount(),
  ...ofAudit(),
  ...ofAuth(),
  ...ofBilling(),
  ...ofFactors(),
  ...ofFiles(),
  ...ofIdentities(),
  ...ofEntities(),
  ...ofModules(),
  ...ofOverview(),
  ...ofRecords(),
  ...ofStorage(),
  ...ofViews(),
  ...ofTrash(),
  'POST /api/v1/roles': () => ({ body: { name: freshAlias() }, status: 201 }),
  // There is no such role.
  'POST /api/v1/roles/:id/impact': () => ({ path: '/api/v1/roles/1000000/impact', body: {}, status: 404 }),
  'GET /api/v1/roles/explain': ({ alias, record_id }) => ({
    path: `/api/v1/roles/explain?user_id=1&alias=${alias}&record_id=${record_id}`,
    status: 200,
  }),
  ...ofUsers(),
  ...ofPrivacy(),
};

/** Routes of the installation, not of an account. They do not authenticate. */
const withoutAuthentication = new Set(
  routes
    .filter(([, url]) => !/^\/api\/((v1|rest|simple-rest)\/|openapi)/.test(url))
    .map(([method, url]) => `${method} ${url}`),
);

/** Routes where a plain user's rights depend on the owner of the object: the status for another user's object. */
const ownOnly: Record<string, number> = {
  'POST /api/v1/users/:id/generate-api-key': 403,
  'GET /api/v1/users/:id/api-keys': 403,
  'POST /api/v1/users/:id/api-keys': 403,
  'DELETE /api/v1/users/:id/api-keys/:key_id': 403,
  'POST /api/v1/users/:id/avatar': 403,
  'GET /api/v1/sessions/:id': 404,
  'DELETE /api/v1/sessions/:id': 404,
  'PATCH /api/v1/views/:id': 403,
  'DELETE /api/v1/views/:id': 403,
};

const ofOneself = new Set([
  'POST /api/v1/users/:id/generate-api-key',
  'GET /api/v1/users/:id/api-keys',
  'POST /api/v1/users/:id/api-keys',
  'DELETE /api/v1/users/:id/api-keys/:key_id',
  'POST /api/v1/users/:id/avatar',
]);

/** Routes whose path parameter is not an id. */
const withoutId = new Set([
  'POST /api/v1/files/:kind',
  'POST /api/v1/billing/notifications/:provider',
  'GET /api/v1/billing/test/:token',
  'POST /api/v1/billing/test/:token',
  'PATCH /api/v1/list-settings/:list',
  'GET /api/v1/accounts/modules/:module_alias/disposable-token',
]);

const notInPreview = new Set(['factors', 'identities', 'invitations'].map((each) => `GET /api/v1/auth/${each}`));

/** A preview reads, and nothing that is the person's in other accounts. */
const inPreview = (route: string) =>
  route === 'POST /api/v1/auth/logout' || (route.startsWith('GET ') && !notInPreview.has(route));

function expected(route: string, access: Access, actor: ActorName, whose: Whose, success: number): number {
  if (withoutAuthentication.has(route)) return success;
  if (!isGood(actor)) return 401;
  if (isPreview(actor) && !inPreview(route)) return 403;
  if (access === 'everyone') return success;
  if (actor === 'visitor') return 401;
  if (access === 'full_access' && !hasFullAccess(actor)) return 403;
  // Checked before the lookup, so that it does not reveal whether the object exists.
  if (ofOneself.has(route) && whose !== 'own' && !hasFullAccess(actor)) return 403;
  // An account always has an owner.
  if (route === 'POST /api/v1/auth/leave' && actor === 'owner') return 409;
  if ((ofPersons.has(route) || factorsOfPersons.includes(route)) && actor.endsWith('API key')) return 403;
  if (whose === "another account's" && !withoutId.has(route)) return 404;
  if (whose === "another user's" && !hasFullAccess(actor)) return ownOnly[route] ?? success;
  return success;
}

test('every route has a sample', () => {
  expect(routes.map(([method, url]) => `${method} ${url}`).sort()).toEqual(Object.keys(samples).sort());
});

/** One for each answer of the rules above; `npm run test:all` has all, whose rights are the same by other ways in. */
const daily: readonly ActorName[] = [
  'visitor',
  'user',
  'full access',
  "blocked's API key",
  'preview of full access',
  'other account',
];
const callers = process.env.MATRIX === 'whole' ? actors : daily;

test.each(routes)('%s %s', async (method, url, access) => {
  const owners = url.includes(':') ? (['own', "another user's", "another account's"] as const) : (['own'] as const);
  const wrong: string[] = [];
  for (const actor of callers)
    for (const whose of owners)
      await checkCell({ method, url, access, actor, whose }).catch((error: Error) =>
        wrong.push(`${actor} (${whose}): ${error.message}`),
      );
  expect(wrong).toEqual([]);
});

interface Cell {
  method: Method;
  url: string;
  access: Access;
  actor: ActorName;
  whose: Whose;
}

async function checkCell({ method, access, actor, whose, url }: Cell): Promise<void> {
  const route = `${method} ${url}`;
  const changesThings = method === 'DELETE' || url.endsWith('/set-order');
  const isLet = expected(route, access, actor, whose, 200) < 400;
  const { who, target } = await scenes.of({ actor, whose, isRead: method === 'GET', willGo: changesThings && isLet });
  const sample = samples[route] as (target: Target) => Sample;
  const { path: sampled = url, body, headers, status } = sample(target);
  if (url === '/api/v1/events')
    return expect(await openStatus(who)).toBe(expected(route, access, actor, whose, status));
  const answer = await who.call<unknown>(method, sampled.replace('/api', ''), body, headers);
  expect(answer.status).toBe(expected(route, access, actor, whose, status));
  if (answer.status >= 400) expectProblem(answer);
  else expectKind(answer, status);
}

/** The status of an event stream, without waiting for its end. */
async function openStatus({ authorization }: Actor): Promise<number> {
  const abort = new AbortController();
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  const { status } = await fetch(`${api.url}/api/v1/events`, { headers, signal: abort.signal });
  abort.abort();
  return status;
}

function expectKind(answer: Answer<unknown>, status: number): void {
  if (status === 204) expect(answer.text).toBe('');
  else
    expect(answer.headers['content-type']).toMatch(
      /^(application\/(json|x-ndjson|vnd\.openxmlformats-[a-z.-]+)|text\/(plain|html|css|csv|javascript))/,
    );
}
