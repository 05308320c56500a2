import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveHub } from '#server/events/hub.ts';

const listener = (account_id: number, user_id: number, page: string | null = null, full_access = true) => ({
  account_id,
  user_id,
  page,
  full_access,
  credential: `session:${user_id}`,
  role_ids: null as readonly number[] | null,
  key_role_id: null,
  reads: null,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a heartbeat keeps every stream open, and the next change arrives', async () => {
  const hub = liveHub(async () => () => 'all');
  const streams = [hub.stream(listener(1, 11)), hub.stream(listener(2, 12))].map((stream) =>
    stream[Symbol.asyncIterator](),
  );
  for (const stream of streams) expect((await stream.next()).value).toContain(': open');
  const ticks = streams.map((stream) => stream.next());
  await vi.advanceTimersByTimeAsync(15_000);
  for (const next of ticks) expect(await next).toEqual({ done: false, value: ': \n\n' });

  const [first, second] = streams.map((stream) => stream.next());
  hub.publishSchema(1);
  expect((await first)?.value).toContain('event: schema');
  hub.close();
  expect(await second).toEqual({ done: true, value: undefined });
});

test('sends record ids to the pages of the account, except the page that wrote them', async () => {
  const hub = liveHub(async () => () => 'all');
  const of = [listener(1, 11, 'writer-1'), listener(1, 11, 'reader-1'), listener(1, 12), listener(2, 13)].map(
    hub.stream,
  );
  const [writer, reader, nameless, stranger] = of.map((stream) => stream.read() && stream);
  hub.publishRecords({ account_id: 1, entity_id: 5, alias: 'deals', ids: [7], page: 'writer-1' });
  const news = 'event: records\ndata: {"entity_id":5,"alias":"deals","ids":[7]}\n\n';
  expect([writer, reader, nameless, stranger].map((stream) => stream?.read())).toEqual([null, news, news, null]);
  hub.publishRecords({ account_id: 1, entity_id: 5, alias: 'deals', ids: null, page: null });
  expect(writer?.read()).toBe('event: records\ndata: {"entity_id":5,"alias":"deals"}\n\n');
  hub.publishAll();
  expect(stranger?.read()).toBe('event: schema\ndata: {}\n\nevent: modules\ndata: {}\n\nevent: records\ndata: {}\n\n');
  hub.close();
});

test('sends people to full access only, sessions also to their user, nothing to another account', async () => {
  const hub = liveHub(async () => () => 'all');
  const of = [listener(1, 11), listener(1, 11, 'writer-1'), listener(1, 12, null, false), listener(1, 13, null, false)];
  const [admin, writer, one, two, stranger] = [...of, listener(2, 12)].map((each) => {
    const stream = hub.stream(each);
    return stream.read() && stream;
  });
  const readAll = () => [admin, writer, one, two, stranger].map((stream) => stream?.read());
  const user_ids = new Set([12]);
  hub.publishPeople({ of: 'users', account_id: 1, user_ids, page: 'writer-1' });
  expect(readAll()).toEqual(['event: users\ndata: {"ids":[12]}\n\n', null, null, null, null]);
  const event = 'event: sessions\ndata: {}\n\n';
  hub.publishPeople({ of: 'sessions', account_id: 1, user_ids, page: null });
  expect(readAll()).toEqual([event, event, event, null, null]);
  hub.close();
});

test('replays what a page missed between its first request and its stream', () => {
  const hub = liveHub(async () => () => 'all');
  const position = hub.position(1);
  hub.publishRecords({ account_id: 1, entity_id: 5, alias: 'deals', ids: [7], page: 'writer-1' });
  hub.publishRecords({ account_id: 2, entity_id: 6, alias: 'others', ids: [8], page: null });
  hub.publishPeople({ of: 'users', account_id: 1, user_ids: new Set([12]), page: null });
  const resumed = (each: ReturnType<typeof listener>, from: string) => {
    const stream = hub.stream(each);
    stream.read();
    return [hub.replay(stream, from), stream.read()];
  };
  const records = 'event: records\ndata: {"entity_id":5,"alias":"deals","ids":[7]}\n\n';
  const users = 'event: users\ndata: {"ids":[12]}\n\n';
  expect(resumed(listener(1, 11), position)).toEqual([true, records + users]);
  expect(resumed(listener(1, 11, 'writer-1'), position)).toEqual([true, users]);
  expect(resumed(listener(1, 12, null, false), position)).toEqual([true, records]);
  expect(resumed(listener(1, 11), hub.position(1))).toEqual([true, null]);
  hub.publishAll();
  expect(resumed(listener(1, 11), hub.position(1))).toEqual([true, null]);
  expect(resumed(listener(1, 11), position)[1]).toContain('event: records\ndata: {}');
  // Of another account, process, or time.
  for (const unknown of [
    hub.position(2),
    liveHub(async () => () => 'all').position(1),
    `${position}9`,
    'x',
    '',
    `${position.split('.')[0]}.`,
  ])
    expect(resumed(listener(1, 11), unknown)).toEqual([false, null]);
  for (let n = 0; n < 20; n++) hub.publishSchema(1);
  expect(resumed(listener(1, 11), position)).toEqual([false, null]);
  hub.close();
});
