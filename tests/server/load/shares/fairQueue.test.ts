import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { CallerSignal } from '#server/load/shares/callerSignal.ts';
import { FairQueue, SYSTEM } from '#server/load/shares/fairQueue.ts';

const queue = (change: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) =>
  new FairQueue({ places: 20, wait_ms: 60_000, waiting_max: 5, ...change });

const take = (places: FairQueue, account: number, times = 20) =>
  Array.from({ length: times }).filter(() => places.tryTake(account)).length;

test('gives one account half of the places, two a third each, and always leaves one', () => {
  const places = queue();
  expect(take(places, 1)).toBe(10);
  for (let n = 0; n < 3; n += 1) places.release(1);
  expect(take(places, 2)).toBe(7);
  expect([places.heldBy(1), places.free]).toEqual([7, 6]);
  expect(take(places, 3)).toBe(3);
  expect(take(places, 4)).toBe(2);
  expect(take(places, 5)).toBe(1);
  expect(take(places, SYSTEM)).toBe(0);
});

test('a single place serves everyone in turn', async () => {
  const places = queue({ places: 1 });
  const order: number[] = [];
  expect(places.tryTake(1)).toBe(true);
  const all = [1, 1, 2, 3].map((account) => places.run(account, undefined, async () => void order.push(account)));
  places.release(1);
  await Promise.all(all);
  expect(order.toSorted()).toEqual([1, 1, 2, 3]);
  expect(order.indexOf(2)).toBeLessThan(order.lastIndexOf(1));
  expect(order.indexOf(3)).toBeLessThan(order.lastIndexOf(1));
  expect(places.free).toBe(1);
});

test('a free place goes to the account that holds the fewest, however long others wait', async () => {
  const places = queue({ places: 4 });
  expect(take(places, 1)).toBe(2);
  expect(take(places, 2)).toBe(1);
  expect(take(places, 3)).toBe(1);
  const order: number[] = [];
  const waiting = [1, 1, 2, 4].map((account) => places.take(account).then(() => order.push(account)));
  places.release(3);
  await waiting[3];
  expect(order).toEqual([4]);
  for (const account of [1, 1, 2, 4]) places.release(account);
  await Promise.all(waiting);
});

test('refuses the account over its share with 429, and one without a place with 503', async () => {
  const places = queue({ places: 2, waiting_max: 1, wait_ms: 20 });
  places.tryTake(1);
  places.tryTake(2);
  const late = expect(places.take(1)).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
  await expect(places.take(1)).rejects.toMatchObject({ status: 429, message: 'account_busy' });
  await expect(places.take(3)).rejects.toMatchObject({ status: 503, message: 'busy' });
  await late;
});

test('gives up the place of a caller who has gone', async () => {
  const places = queue({ places: 1 });
  const response = Object.assign(new EventEmitter(), { destroyed: false, writableFinished: false, closed: false });
  const signal = new CallerSignal(response as unknown as ServerResponse);
  places.tryTake(1);
  const left = places.take(1, signal);
  const next = places.take(1);
  response.destroyed = true;
  response.emit('close');
  await expect(left).rejects.toMatchObject({ message: 'caller_gone' });
  await expect(places.take(1, signal)).rejects.toMatchObject({ message: 'caller_gone' });
  places.release(1);
  await next;
  expect(places.heldBy(1)).toBe(1);
});

test('a heavy one is not overtaken, and takes turns with other accounts', async () => {
  const places = queue({ places: 2, isWhole: true });
  expect(take(places, 1)).toBe(2);
  const order: string[] = [];
  const heavy = places.take(2, undefined, 2).then(() => order.push('heavy'));
  const light = places.take(1).then(() => order.push('light'));
  places.release(1);
  expect(places.tryTake(3)).toBe(false);
  places.release(1);
  await heavy;
  places.release(2, 2);
  await light;
  expect(order).toEqual(['heavy', 'light']);
});
