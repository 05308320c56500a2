import fc from 'fast-check';
import { fileKinds } from '#resources/data/files/files.resource.ts';
import { type Endpoint, isNumberParam } from '#shared/endpoint.ts';
import type { Method } from '../server/client.ts';
import { password } from '../server/credentials.ts';
import { accountBody, auditSettingsBody } from './accountBodies.ts';
import { junk, nasty, nearly, validOf } from './arbitrary.ts';
import { fileForm } from './fileForms.ts';
import { moduleBody, moduleIds, widgetBytes } from './modules.ts';
import {
  bulkBody,
  choicesPairs,
  duplicatesPairs,
  entityForm,
  importForm,
  listPairs,
  mergeBody,
  nearlyPairs,
  recordBody,
  simplePairs,
  viewPairs,
} from './recordRequests.ts';
import { roleBody } from './roles.ts';
import { entityBody, fieldBody, fieldChange, orderBody } from './schemaBodies.ts';
import { storageBody } from './storageBodies.ts';
import { viewBody } from './views.ts';
import type { FuzzWorld } from './world.ts';

export interface FuzzRequest {
  route: string;
  method: Method;
  path: string;
  body: unknown;
  headers: Record<string, string>;
  /** Index of the caller. */
  caller: number;
}

/** Of ten requests four are valid, four are nearly valid, two are junk. */
const kind = fc.constantFrom(
  'valid',
  'valid',
  'valid',
  'valid',
  'nearly',
  'nearly',
  'nearly',
  'nearly',
  'junk',
  'junk',
);

/** @param kinds only valid ones, if wanted */
export function requestOf(
  endpoint: Endpoint,
  world: FuzzWorld,
  callers: number,
  kinds: fc.Arbitrary<string> = kind,
): fc.Arbitrary<FuzzRequest> {
  return kinds.chain((how) =>
    fc
      .record({
        path: pathOf(endpoint, world, how),
        query: queryOf(endpoint, world, how),
        sent: sentOf(endpoint, world, how),
        headers: how === 'valid' ? fc.constant({}) : headers,
        caller: how === 'valid' ? fc.constant(0) : fc.nat(callers - 1),
      })
      .map(({ path, query, sent, headers: given, caller }) => ({
        caller,
        body: sent.body,
        headers: { ...given, ...sent.headers },
        route: `${endpoint.method} ${endpoint.path}`,
        method: endpoint.method,
        path: query ? `${path}?${query}` : path,
      })),
  );
}

/** Existing ids. Calls that delete get ids that no other call needs. */
function idsOf({ path, method }: Endpoint, world: FuzzWorld): number[] {
  const { users, spare, spareFields, failed, failedFields, things, growing, records } = world;
  if (/rest\/:alias/.test(path)) return records;
  if (path.endsWith('/users/:id/invite')) return world.invited;
  if (path === '/v1/users/:id' && method === 'DELETE') return world.removable;
  if (path.endsWith('/accounts/:id/enter')) return [1];
  if (path.startsWith('/v1/files/')) return world.files;
  if (path.startsWith('/v1/views/')) return method === 'GET' ? world.views.slice(0, 10) : world.views.slice(10);
  if (path.startsWith('/v1/roles/')) return method === 'DELETE' ? world.roles.slice(20) : world.roles.slice(0, 20);
  if (/retry|discard/.test(path)) return path.includes('fields') ? failedFields : failed;
  // Few, so that some are restored that were deleted before.
  if (path.includes('/fields/') && (method === 'DELETE' || path.endsWith('/restore'))) return spareFields.slice(0, 4);
  if (path.includes('/fields/')) return method === 'GET' ? Object.values(things.fields) : spareFields;
  if (path.includes('/entities/')) return method === 'GET' ? [things.id, growing.id, ...spare] : spare;
  return users;
}

const aliases = ['things', 'things', 'things', 'things', 'things_target', 'growing'];

function pathOf(endpoint: Endpoint, world: FuzzWorld, how: string): fc.Arbitrary<string> {
  const { path } = endpoint;
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const strange = fc.constantFrom(...nasty.map(escapePart).filter((each) => each.length < 2000));
  const ids = (name: string) =>
    fc.constantFrom(...(moduleIds(path, name, world.modules) ?? idsOf(endpoint, world))).map(String);
  const known = (name: string) =>
    isNumberParam(name)
      ? ids(name)
      : name === 'id_or_alias' || name === 'module_alias'
        ? fc.constant(world.modules.kept.alias)
        : name === 'kind'
          ? fc.constantFrom(...fileKinds)
          : name === 'list'
            ? fc.constantFrom('users', `e_${world.things.id}`)
            : how === 'valid'
              ? fc.constant('things')
              : fc.constantFrom(...aliases);
  const value = (name: string) =>
    how === 'junk' ? strange : how === 'valid' ? known(name) : fc.oneof({ weight: 9, arbitrary: known(name) }, strange);
  return fc
    .tuple(...names.map(value))
    .map((values) => names.reduce((text, name, at) => text.replace(`:${name}`, values[at] ?? ''), path));
}

/** Pairs of a query string whose parameters depend on the account's entities; null for other endpoints. */
function pairsOf({ path, method }: Endpoint, world: FuzzWorld): fc.Arbitrary<[string, string][]> | null {
  if (method !== 'GET' || !path.includes('rest/:alias')) return null;
  if (path === '/rest/:alias' || /export\.(csv|xlsx)$/.test(path)) return listPairs(world);
  if (path === '/simple-rest/:alias') return simplePairs(world);
  if (path === '/rest/:alias/choices') return choicesPairs;
  if (path === '/rest/:alias/duplicates') return duplicatesPairs;
  return path === '/rest/:alias/:id' ? viewPairs : fc.constantFrom([['page', '1']], []);
}

function queryOf(endpoint: Endpoint, world: FuzzWorld, how: string): fc.Arbitrary<string> {
  const { query, path } = endpoint;
  const strange = fc.array(fc.tuple(fc.constantFrom(...nasty), fc.constantFrom(...nasty)), { maxLength: 3 });
  const raw = strange.map((pairs) => pairs.map((pair) => pair.map(escapePart).join('=')).join('&'));
  const brackets = fc.constantFrom(
    'filter[',
    'filter[]=1',
    'filter[a][b][c][d][e][f]=1',
    'sort[name]=asc&sort=1',
    'a=1&a[b]=2',
    '%ZZ',
    '[=]',
  );
  if (how === 'junk') return fc.oneof(raw, brackets);
  const pairs = pairsOf(endpoint, world);
  if (pairs) return (how === 'valid' ? pairs : nearlyPairs(pairs)).map(printPairs);
  if (!query) return fc.constant('');
  const valid =
    path === '/v1/entities/fields'
      ? fc.constantFrom<unknown>(
          { entity_id: world.things.id },
          { entity_id: world.growing.id, query: 'a', limit: '5' },
        )
      : path === '/v1/roles/explain'
        ? fc.constantFrom<unknown>({ user_id: 1, alias: 'things' }, { user_id: 1, alias: 'things', record_id: 1 })
        : path === '/v1/market/module'
          ? fc.constant<unknown>({ alias: world.modules.kept.alias })
          : validOf(query);
  return (how === 'valid' ? valid : nearly(valid)).map((value) => printQuery(value));
}

const printPairs = (pairs: [string, string][]) =>
  pairs
    .map(([key, value]) => `${escapePart(key).replace(/%5B/g, '[').replace(/%5D/g, ']')}=${escapePart(value)}`)
    .join('&');

function printQuery(value: unknown, prefix = ''): string {
  if (typeof value !== 'object' || value === null) return prefix ? `${prefix}=${escapePart(String(value))}` : '';
  return Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => printQuery(each, prefix ? `${prefix}[${escapePart(key)}]` : escapePart(key)))
    .filter(Boolean)
    .join('&');
}

const escapePart = (text: string) => encodeURIComponent(text.toWellFormed());

interface Sent {
  body: unknown;
  headers: Record<string, string>;
}

const formOf = (path: string) =>
  path.endsWith('/import') ? importForm : path.endsWith('/from-file') ? entityForm : fileForm;

function sentOf(endpoint: Endpoint, world: FuzzWorld, how: string): fc.Arbitrary<Sent> {
  if (endpoint.accepts === 'multipart' && how !== 'junk') return formOf(endpoint.path)(how);
  if (endpoint.accepts === 'bytes' && how !== 'junk') return widgetBytes(how);
  return bodyOf(endpoint, world, how).map((body) => ({ body, headers: {} }));
}

/** Bodies of endpoints whose schema is not specific enough; null for other endpoints. */
function knownBody({ path, method }: Endpoint, world: FuzzWorld, how: string): fc.Arbitrary<unknown> | null {
  const own =
    viewBody({ path, method }, how) ??
    roleBody({ path }, world, how) ??
    moduleBody({ path, method }, world.modules, how);
  if (own) return own;
  if (path === '/v1/auth/account') return accountBody(how);
  if (path === '/v1/audit/settings') return auditSettingsBody(how);
  if (path.startsWith('/v1/accounts/settings/storage')) return storageBody(how);
  if (path === '/v1/entities') return entityBody(how);
  if (path === '/v1/entities/fields') return fieldBody(world, how);
  if (path === '/v1/entities/fields/:id' && method === 'PATCH') return fieldChange(how);
  if (path === '/v1/entities/fields/set-order') return orderBody(world, how);
  if (path === '/rest/:alias/bulk') return bulkBody(world, how);
  if (path.endsWith('/merge')) return mergeBody(world, how);
  if (path === '/v1/users' && how === 'valid')
    return fc.nat().map((n) => ({ name: 'Ada', email: `ada${n}@fuzz.test`, password, password_confirm: password }));
  // A picture's ids are random, so that nearly every change of a person with one fails.
  if (path === '/v1/users/:id' && how === 'valid') return fc.record({ name: fc.constantFrom('Ada', 'Zoë') });
  // Random dates of expiry are over, and random roles are not there.
  if (path.endsWith('/api-keys') && how === 'valid') return fc.nat().map((n) => ({ name: `Key ${n}` }));
  if (path.endsWith('/unmerge')) return fc.constant({});
  return path.includes('rest/:alias') ? recordBody(world, how) : null;
}

function bodyOf(endpoint: Endpoint, world: FuzzWorld, how: string): fc.Arbitrary<unknown> {
  const { body, method } = endpoint;
  if (method === 'GET' || method === 'DELETE') return fc.constant(undefined);
  const broken = fc.constantFrom(
    '{',
    '{"a":',
    '[[',
    '"\\ud800"',
    '{"__proto__":1}',
    '{"a":1}}',
    '\ufeff{}',
    'nul',
    '1e999',
    '[1,]',
  );
  if (how === 'junk')
    return fc.oneof(
      junk.map((value) => JSON.stringify(value) ?? ''),
      broken,
    );
  const known = knownBody(endpoint, world, how);
  if (known) return known;
  if (!body) return fc.constant(undefined);
  return how === 'valid' ? validOf(body) : nearly(validOf(body));
}

const headerText = fc.constantFrom('', '*', '"x"', 'W/"x"', ',', 'x'.repeat(300), 'é', '"', '"a", "b"', "';--");

const headers = fc
  .record(
    {
      'if-match': headerText,
      'idempotency-key': headerText,
      'content-type': fc.constantFrom('application/json', 'text/plain', 'x', 'application/json;charset=x'),
      accept: headerText,
    },
    { requiredKeys: [] },
  )
  .map((all) =>
    Object.fromEntries(Object.entries(all).map(([name, value]) => [name, Buffer.from(value).toString('latin1')])),
  );
