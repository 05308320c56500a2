import { beforeAll, expect, test } from 'vitest';
import { resources } from '#server/resources/resources.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';
import { expectProblem } from '../../../support/server/envelope.ts';

let api: Api;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
});

const KIB_64 = 64 * 1024;
const filled = (bytes: number) => `{"email":"${'x'.repeat(bytes - 12)}"}`;

/** Calls that need no sign-in and read JSON. */
const visitorCalls = resources.flatMap(({ resource }) =>
  Object.values(resource.endpoints).filter(({ access, body }) => access === 'everyone' && body !== undefined),
);

test.each(visitorCalls)('$method $path reads 64 KiB, and answers 413 to one byte more', async ({ method, path }) => {
  for (const caller of [api.visitor(), owner]) {
    expect(expectProblem(await caller.call(method, path, filled(KIB_64)))).toMatchObject({ status: 422 });
    const more = await caller.call(method, path, filled(KIB_64 + 1), { connection: 'close' });
    expect(expectProblem(more)).toMatchObject({ status: 413, type: 'too_large', message: 'too_large' });
  }
});

test('a chunked body without a length is cut at the same limit', async () => {
  const headers = { 'transfer-encoding': 'chunked', connection: 'close' };
  const answer = await api.visitor().call('POST', '/v1/auth/login', filled(KIB_64 * 4), headers);
  expect(expectProblem(answer)).toMatchObject({ status: 413 });
});
