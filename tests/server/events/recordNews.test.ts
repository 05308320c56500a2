import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WrittenRecords } from '#server/events/hub.ts';
import { NAMED_IDS_MAX, recordNews } from '#server/events/recordEvents.ts';

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

/** Two processes that hear of each other through `announced`. */
function start() {
  const told: WrittenRecords[] = [];
  const heard: WrittenRecords[] = [];
  const announced: string[][] = [];
  const world = { isUp: true };
  const announce = async (payloads: string[]) => {
    if (!world.isUp) throw new Error('the database is away');
    announced.push(payloads);
    for (const payload of payloads) {
      news.hear(payload);
      other.hear(payload);
    }
  };
  const news = recordNews({ tellRecords: (each) => void told.push(each) }, announce);
  const other = recordNews({ tellRecords: (each) => void heard.push(each) }, async () => {});
  return { news, told, heard, announced, world };
}

test('the first write is told at once, those that follow it together, here and elsewhere, none twice', async () => {
  const { news, told, heard, announced } = start();
  news.tell(written(1));
  expect(told).toEqual([written(1)]);
  for (const id of [2, 3, 3, 4]) news.tell(written(id));
  news.tell(written(9, { entity_id: 6, alias: 'people' }));
  expect(told).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  const rest = [written(2, { ids: [2, 3, 4] }), written(9, { entity_id: 6, alias: 'people' })];
  expect(told).toEqual([written(1), ...rest]);
  expect(heard).toEqual(told);
  expect(announced).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(announced).toHaveLength(2);
});

test('more than a hundred ids are not named, nor what nobody counted', async () => {
  const { news, told } = start();
  news.tell(written(0, { ids: Array.from({ length: NAMED_IDS_MAX }, (_, n) => n) }));
  expect(told[0]?.ids).toHaveLength(NAMED_IDS_MAX);
  for (let id = 0; id <= NAMED_IDS_MAX; id++) news.tell(written(id));
  news.tell(written(1, { account_id: 2, ids: null }));
  news.tell(written(2, { account_id: 2 }));
  await vi.advanceTimersByTimeAsync(200);
  expect(told.slice(1)).toEqual([written(0, { ids: null }), written(0, { account_id: 2, ids: null })]);
});

test('a flood of writers is told in few words, in notices that PostgreSQL takes', async () => {
  const { news, told, heard, announced } = start();
  for (let n = 0; n < 5000; n++)
    news.tell(written(n, { entity_id: n % 400, page: `page-of-${n}`, alias: 'x'.repeat(63) }));
  await vi.advanceTimersByTimeAsync(200);
  expect(told.length).toBeLessThan(700);
  expect(heard).toEqual(told);
  for (const payload of announced.flat()) expect(`records:${payload}`.length).toBeLessThan(8000);
  const ids = told.flatMap((each) => each.ids ?? []);
  expect(new Set(ids).size).toBe(5000);
});

test('what could not be announced is announced later, and a notice of another version is nobody’s', async () => {
  const { news, told, heard, announced, world } = start();
  world.isUp = false;
  news.tell(written(1));
  await vi.advanceTimersByTimeAsync(5000);
  news.tell(written(2));
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toHaveLength(2);
  world.isUp = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect(announced).toHaveLength(1);
  expect(heard).toEqual([written(1, { ids: [1, 2] })]);
  news.hear('another version altogether');
  expect(told).toHaveLength(2);
});

test('what is gathered when a process stops is still announced', async () => {
  const { news, heard } = start();
  news.tell(written(1));
  news.tell(written(2));
  await news.close();
  expect(heard.flatMap(({ ids }) => ids)).toEqual([1, 2]);
});
