import fc from 'fast-check';
import { type Endpoint, isNumberParam } from '#shared/endpoint.ts';
import { junk, nasty, nearly, validOf } from './arbitrary.ts';
import type { Method } from './client.ts';

export interface FuzzRequest {
  route: string;
  method: Method;
  path: string;
  body: unknown;
  headers: Record<string, string>;
  /** Which of the callers makes it. */
  caller: number;
}

/** Of ten requests four are well formed, four are one step from that, two are junk. */
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

/** @param ids of things that are there */
export function requestOf(endpoint: Endpoint, ids: number[], callers: number): fc.Arbitrary<FuzzRequest> {
  return kind.chain((how) =>
    fc
      .record({
        path: pathOf(endpoint, ids, how),
        query: queryOf(endpoint, how),
        body: bodyOf(endpoint, how),
        headers: how === 'valid' ? fc.constant({}) : headers,
        caller: how === 'valid' ? fc.constant(0) : fc.nat(callers - 1),
      })
      .map(({ path, query, ...rest }) => ({
        ...rest,
        route: `${endpoint.method} ${endpoint.path}`,
        method: endpoint.method,
        path: query ? `${path}?${query}` : path,
      })),
  );
}

function pathOf({ path }: Endpoint, ids: number[], how: string): fc.Arbitrary<string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const strange = fc.constantFrom(...nasty.map(escapePart).filter((each) => each.length < 2000));
  const value = (name: string) =>
    how === 'junk' || !isNumberParam(name) ? strange : fc.constantFrom(...ids).map((id) => String(id));
  return fc
    .tuple(...names.map(value))
    .map((values) => names.reduce((text, name, at) => text.replace(`:${name}`, values[at] ?? ''), path));
}

function queryOf({ query }: Endpoint, how: string): fc.Arbitrary<string> {
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
  if (!query) return fc.constant('');
  const valid = validOf(query);
  return (how === 'valid' ? valid : nearly(valid)).map((value) => printQuery(value));
}

function printQuery(value: unknown, prefix = ''): string {
  if (typeof value !== 'object' || value === null) return prefix ? `${prefix}=${escapePart(String(value))}` : '';
  return Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => printQuery(each, prefix ? `${prefix}[${escapePart(key)}]` : escapePart(key)))
    .filter(Boolean)
    .join('&');
}

const escapePart = (text: string) => encodeURIComponent(text.toWellFormed());

function bodyOf({ body, method }: Endpoint, how: string): fc.Arbitrary<unknown> {
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
