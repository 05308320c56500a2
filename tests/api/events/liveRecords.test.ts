import { beforeAll, describe, expect, test } from 'vitest';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { type Listening, listen, type RecordsEvent } from '../../support/server/eventStream.ts';
import { postForm } from '../../support/server/multipart.ts';
import { timeLimit } from '../../support/timeLimit.ts';

/** Open pages are notified of written records, for every kind of write and in every process. */
let api: Api;
let owner: Client;
let deals: TestEntity;

beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  await makeEntity(owner, 'marks');
  deals = await makeEntity(owner, 'deals', [{ alias: 'title', type: 'text' }]);
});

const make = async (title: string): Promise<number> => {
  const answer = await owner.post<{ id: number }>('/rest/deals', { title });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
};

const opened = async (client = owner, at = api, page?: string): Promise<Listening> => {
  const listening = await listen(at, client, page);
  await listening.until(': open');
  // Events are ordered: everything before this record's event has arrived with it.
  const mark = await owner.post<{ id: number }>('/rest/marks', {});
  if (client.host === owner.host)
    await listening.recordsUntil((events) =>
      events.some(({ alias, ids }) => alias === 'marks' && ids?.includes(mark.body.id)),
    );
  listening.forget();
  return listening;
};

const ofDeals = (listening: Listening) => listening.records().filter(({ alias }) => alias !== 'marks');

/** Expects events for these records of this entity, and no others. */
const expectEvents = async (listening: Listening, ids: number[]) => {
  const named = () => ofDeals(listening).flatMap((event) => event.ids ?? []);
  await listening.recordsUntil(() => ids.every((id) => named().includes(id)));
  expect(new Set(named())).toEqual(new Set(ids));
  for (const event of ofDeals(listening)) expect(event).toMatchObject({ entity_id: deals.id, alias: 'deals' });
};

describe('every kind of write is published by ids only', () => {
  const ways: [string, (id: number) => Promise<{ status: number }>, number[]][] = [
    ['a change', (id) => owner.patch(`/rest/deals/${id}`, { title: 'secret title' }), [200]],
    ['a deletion', (id) => owner.delete(`/rest/deals/${id}`), [204]],
    [
      'a change of simple-rest',
      (id) => owner.call('PUT', `/simple-rest/deals/${id}`, { title: 'secret title' }),
      [200],
    ],
    ['a deletion of simple-rest', (id) => owner.delete(`/simple-rest/deals/${id}`), [200]],
    ['a bulk update', (id) => owner.post('/rest/deals/bulk', { update: [{ id, title: 'secret title' }] }), [200]],
    ['a bulk deletion', (id) => owner.post('/rest/deals/bulk', { delete: [id] }), [200]],
  ];
  test.each(ways)('%s', async (_name, write, [status]) => {
    const id = await make('first');
    const listening = await opened();
    expect((await write(id)).status).toBe(status);
    await expectEvents(listening, [id]);
    expect(await listening.until('records')).not.toContain('secret');
  });

  test('a restore', async () => {
    const id = await make('back soon');
    await owner.delete(`/rest/deals/${id}`);
    const listening = await opened();
    expect((await owner.patch(`/rest/deals/${id}`, { deleted_at: null })).status).toBe(200);
    await expectEvents(listening, [id]);
  });

  test('a new record, simple-rest and bulk writes', async () => {
    const listening = await opened();
    const id = await make('new');
    const simple = await owner.post<{ id: number }>('/simple-rest/deals', { title: 'simple' });
    const bulk = await owner.post<{ created: { id: number }[] }>('/rest/deals/bulk', {
      create: [{ title: 'one' }, { title: 'two' }],
    });
    await expectEvents(listening, [id, simple.body.id, ...bulk.body.created.map((each) => each.id)]);
  });

  test('an import, without ids', async () => {
    const listening = await opened();
    const file = { filename: 'deals.csv', bytes: 'title\nA\nB\n' };
    expect((await postForm(owner, '/rest/deals/import', [['file', file]])).status).toBe(200);
    const [event] = await listening.recordsUntil((events) => events.length > 0);
    expect(event).toEqual({ entity_id: deals.id, alias: 'deals' });
  });
});

test('does not publish refusals, repetitions, dry runs and no-op writes', async () => {
  const id = await make('same');
  const key = { 'idempotency-key': 'expectEvents-once' };
  const first = await owner.post<{ id: number }>('/rest/deals', { title: 'kept' }, key);
  const listening = await opened();
  expect((await owner.patch(`/rest/deals/${id}`, { title: 'same' })).status).toBe(200);
  expect((await owner.patch(`/rest/deals/${id}`, { title: 5 })).status).toBe(422);
  expect((await owner.patch(`/rest/deals/${id}`, { title: 'x' }, { 'if-match': '"v99"' })).status).toBe(412);
  expect((await owner.post<{ id: number }>('/rest/deals', { title: 'kept' }, key)).body.id).toBe(first.body.id);
  expect((await owner.post('/rest/deals/bulk', { update: [{ id, title: 'y' }], delete: [999_999] })).status).toBe(422);
  const file = { filename: 'deals.csv', bytes: 'title\nA\n' };
  await postForm(owner, '/rest/deals/import', [
    ['dry_run', 'true'],
    ['file', file],
  ]);
  const last = await make('the only one');
  await expectEvents(listening, [last]);
});

test('publishes a write with an idempotency key once', async () => {
  const listening = await opened();
  const answer = await owner.post<{ id: number }>(
    '/rest/deals',
    { title: 'keyed' },
    { 'idempotency-key': 'expectEvents' },
  );
  await expectEvents(listening, [answer.body.id]);
});

test('does not send a page its own writes; ignores an invalid page name', async () => {
  const [mine, other, odd] = await Promise.all([
    opened(owner, api, 'page-one-1'),
    opened(owner, api, 'page-two-2'),
    opened(owner, api, 'x'),
  ]);
  const own = await owner.post<{ id: number }>('/rest/deals', { title: 'own' }, { 'stoa-page': 'page-one-1' });
  const nameless = await owner.post<{ id: number }>('/rest/deals', { title: 'odd' }, { 'stoa-page': 'x' });
  const ids = [own.body.id, nameless.body.id];
  await expectEvents(other, ids);
  await expectEvents(odd, ids);
  await expectEvents(mine, [nameless.body.id]);
});

test('sends nothing to another account with an entity of the same name', async () => {
  const stranger = await api.makeAccount('neighbours');
  const theirs = await api.signIn(stranger.owner.email, stranger.host);
  await makeEntity(theirs, 'deals', [{ alias: 'title', type: 'text' }]);
  const listening = await opened(theirs);
  await make('ours');
  const own = await theirs.post<{ id: number }>('/rest/deals', { title: 'theirs' });
  const events = await listening.recordsUntil((all) => all.length > 0);
  expect(events.flatMap((event) => event.ids)).toEqual([own.body.id]);
  expect(events[0]?.entity_id).not.toBe(deals.id);
});

describe('several processes', () => {
  test('exchange writes within a second, each page once', async () => {
    const two = await startApi({ database: api.database });
    const there = two.visitor({ authorization: owner.authorization as string });
    // The first notice shows that the other process is listening.
    const [here, elsewhere] = [await opened(), await opened(there, two)];
    const id = await make('far');
    const before = performance.now();
    await expectEvents(elsewhere, [id]);
    expect(performance.now() - before).toBeLessThan(timeLimit(1000));
    await expectEvents(here, [id]);

    const back = await there.post<{ id: number }>('/rest/deals', { title: 'near' });
    await expectEvents(here, [id, back.body.id]);
    await expectEvents(elsewhere, [id, back.body.id]);
    expect(ofDeals(here)).toHaveLength(2);
    expect(ofDeals(elsewhere)).toHaveLength(2);
    await two.close();
  });

  test('combine a burst into few events with at most a hundred ids', async () => {
    const two = await startApi({ database: api.database });
    const there = two.visitor({ authorization: owner.authorization as string });
    const [here, elsewhere] = [await opened(), await opened(there, two)];
    const began = performance.now();
    await Promise.all(Array.from({ length: 300 }, (_, n) => make(`burst ${n}`)));
    const took = performance.now() - began;
    const last = await make('after the burst');
    const isOver = (events: RecordsEvent[]) =>
      events.some(({ alias, ids }) => alias === 'deals' && (!ids || ids.includes(last)));
    const most = 3 + took / 150;
    for (const listening of [here, elsewhere]) {
      const events = await listening.recordsUntil(isOver);
      expect(events.length).toBeLessThanOrEqual(most);
      for (const { ids } of events) expect(ids?.length ?? 0).toBeLessThanOrEqual(100);
    }
    await two.close();
  });
});
