import { beforeAll, expect, test } from 'vitest';
import { resources } from '#server/resources/resources.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';
import { expectProblem } from '../../../support/server/envelope.ts';

/** What PostgreSQL cannot store as text is refused for every route alike, before anything of it runs. */

const endpoints: Endpoint[] = resources.flatMap(({ resource }): Endpoint[] => Object.values(resource.endpoints));

/** NUL; a byte that UTF-8 does not have; half a surrogate pair; an overlong NUL; a cut-off letter. */
const hostile = ['a%00b', '%00', 'a%ffb', '%ed%a0%80', '%c0%80', '%d0'];

let api: Api;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
});

async function expectRefused(kind: 'malformed' | 'not_found', method: Endpoint['method'], path: string) {
  const answer = await owner.call<unknown>(method, path);
  const status = kind === 'malformed' ? 400 : 404;
  expect([answer.status, expectProblem(answer).type], `${method} ${path}`).toEqual([status, kind]);
}

/** Nothing has a name with NUL. What is no UTF-8 is no text at all. */
const inPath = (text: string) => (text.includes('%00') ? 'not_found' : 'malformed');

test('in each parameter of each path', async () => {
  const withParams = endpoints.filter(({ path }) => path.includes(':'));
  expect(withParams.length).toBeGreaterThan(50);
  for (const { method, path } of withParams)
    for (const [name] of path.matchAll(/:\w+/g))
      for (const text of hostile)
        await expectRefused(inPath(text), method, path.replace(name, text).replaceAll(/:\w+/g, '1'));
});

test('in the query of each route, as a name and as a value', async () => {
  const queries = ['query=%', '%=1', 'filter[%]=1', 'filter[name][eq]=%'];
  for (const [at, { method, path }] of endpoints.entries())
    for (const [n, text] of hostile.entries()) {
      const query = (queries[(at + n) % queries.length] as string).replace('%', text);
      await expectRefused('malformed', method, `${path.replaceAll(/:\w+/g, '1')}?${query}`);
    }
});

test('on routes that are no part of the API', async () => {
  for (const path of ['/api/files/a%00b', '/a%00b', '/admin/%00', '/api/v1/modules/a%00b/widget.js'])
    expect((await fetch(`${api.url}${path}`)).status, path).toBe(404);
});
