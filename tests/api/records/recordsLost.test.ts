import { beforeAll, expect, test } from 'vitest';
import { makeEntity } from '../../support/accounts/entities.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

type Json = Record<string, unknown> & { id: number };

let api: Api;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  await makeEntity(owner, 'counters', [
    { alias: 'amount', type: 'number' },
    { alias: 'word', type: 'text' },
  ]);
});

const create = async () => (await owner.post<Json>('/rest/counters', { amount: 0 })).body.id;

test('one of twenty concurrent changes with one ETag wins; the others get the new ETag', async () => {
  for (let round = 0; round < 5; round++) {
    const path = `/rest/counters/${await create()}`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => owner.patch<Json>(path, { amount: n + 1 }, { 'if-match': '"1"' })),
    );
    const taken = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 412);
    expect([taken.length, refused.length]).toEqual([1, 19]);
    expect(new Set(refused.map(({ headers }) => headers.etag))).toEqual(new Set(['"2"']));
    expect((await owner.get<Json>(path)).body.amount).toBe(taken[0]?.body.amount);
    const history = await owner.get<{ total_count: number }>(`${path}/history`);
    expect(history.body.total_count).toBe(2);
  }
});

test('concurrent changes without an ETag are all applied', async () => {
  const path = `/rest/counters/${await create()}`;
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => owner.patch<Json>(path, { amount: n + 1 })));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(20);
  const { items } = (
    await owner.get<{ items: { data: { amount: { from: number; to: number } } }[] }>(`${path}/history`)
  ).body;
  // Each change starts from the result of the previous one.
  const steps = items.map(({ data }) => data.amount);
  steps.slice(0, -1).forEach((step, n) => void expect(step.from).toBe(steps[n + 1]?.to));
});

test('a concurrent change and removal are serialised', async () => {
  for (let round = 0; round < 10; round++) {
    const path = `/rest/counters/${await create()}`;
    const [patched, removed] = await Promise.all([
      owner.patch<Json>(path, { amount: 5 }, { 'if-match': '"1"' }),
      owner.delete(path, { 'if-match': '"1"' }),
    ]);
    expect([
      [200, 412],
      [412, 204],
      [404, 204],
    ]).toContainEqual([patched.status, removed.status]);
  }
});

test('an If-Match may list several ETags, weak ones, or *', async () => {
  const path = `/rest/counters/${await create()}`;
  const patch = async (tag: string, amount: number) =>
    (await owner.patch(path, { amount }, { 'if-match': tag })).status;
  expect(await patch('"7", "1"', 1)).toBe(200);
  expect(await patch('W/"2"', 2)).toBe(200);
  expect(await patch('*', 3)).toBe(200);
  for (const tag of ['"1"', '4', 'nonsense', '""', '"9999999999999999999"', '"4"x'])
    expect(await patch(tag, 9), tag).toBe(412);
  expect(await patch('"4"', 4)).toBe(200);
  // Also for a no-op change.
  expect(await patch('"4"', 4)).toBe(412);
  expect((await owner.delete(path, { 'if-match': '"1"' })).headers.etag).toBe('"5"');
  expect((await owner.delete(path, { 'if-match': '"5"' })).status).toBe(204);
});
