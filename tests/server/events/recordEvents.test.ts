import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WrittenRecords } from '#server/events/listenerRights.ts';
import { NAMED_IDS_MAX, recordEvents } from '#server/events/recordEvents.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const written = (id: number, more: Partial<WrittenRecords> = {}): WrittenRecords => ({
  account_id: 1,
  entity_id: 5,
  alias: 'deals',
  ids: [id],
  page: null,
  ...more,
});

/** Two processes that receive each other's notices through `announced`. */
function start() {
  const published: WrittenRecords[] = [];
  const received: WrittenRecords[] = [];
  const announced: string[][] = [];
  const world = { isUp: true };
  const announce = async (payloads: string[]) => {
    if (!world.isUp) throw new Error('the database is away');
    announced.push(payloads);
    for (const payload of payloads) {
      events.receive(payload);
      other.receive(payload);
    }
  };
  const events = recordEvents({ publishRecords: (each) => void published.push(each) }, announce);
  const other = recordEvents({ publishRecords: (each) => void received.push(each) }, async () => {});
  return { events, published, received, announced, world };
}

test('publishes the first write at once and combines the following ones, here and in other processes, without duplicates', async () => {
  const { events, published, received, announced } = start();
  events.publish(written(1));
  expect(published).toEqual([written(1)]);
  for (const id of [2, 3, 3, 4]) events.publish(written(id));
  events.publish(written(9, { entity_id: 6, alias: 'people' }));
  expect(published).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  const rest = [written(2, { ids: [2, 3, 4] }), written(9, { entity_id: 6, alias: 'people' })];
  expect(published).toEqual([written(1), ...rest]);
  expect(received).toEqual(published);
  expect(announced).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(announced).toHaveLength(2);
});

test('omits ids when there are more than a hundred, and for uncounted writes', async () => {
  const { events, published } = start();
  events.publish(written(0, { ids: Array.from({ length: NAMED_IDS_MAX }, (_, n) => n) }));
  expect(published[0]?.ids).toHaveLength(NAMED_IDS_MAX);
  for (let id = 0; id <= NAMED_IDS_MAX; id++) events.publish(written(id));
  events.publish(written(1, { account_id: 2, ids: null }));
  events.publish(written(2, { account_id: 2 }));
  await vi.advanceTimersByTimeAsync(200);
  expect(published.slice(1)).toEqual([written(0, { ids: null }), written(0, { account_id: 2, ids: null })]);
});

test("combines a burst of writes into a few notices within PostgreSQL's size limit", async () => {
  const { events, published, received, announced } = start();
  for (let n = 0; n < 5000; n++)
    events.publish(written(n, { entity_id: n % 400, page: `page-of-${n}`, alias: 'x'.repeat(63) }));
  await vi.advanceTimersByTimeAsync(200);
  expect(published.length).toBeLessThan(700);
  expect(received).toEqual(published);
  for (const payload of announced.flat()) expect(`records:${payload}`.length).toBeLessThan(8000);
  const ids = published.flatMap((each) => each.ids ?? []);
  expect(new Set(ids).size).toBe(5000);
});

test('retries a failed notice, and ignores a notice of another version', async () => {
  const { events, published, received, announced, world } = start();
  world.isUp = false;
  events.publish(written(1));
  await vi.advanceTimersByTimeAsync(5000);
  events.publish(written(2));
  await vi.advanceTimersByTimeAsync(1000);
  expect(published).toHaveLength(2);
  world.isUp = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect(announced).toHaveLength(1);
  expect(received).toEqual([written(1, { ids: [1, 2] })]);
  events.receive('another version altogether');
  expect(published).toHaveLength(2);
});

test('announces pending writes when a process stops', async () => {
  const { events, received } = start();
  events.publish(written(1));
  events.publish(written(2));
  await events.close();
  expect(received.flatMap(({ ids }) => ids)).toEqual([1, 2]);
});
