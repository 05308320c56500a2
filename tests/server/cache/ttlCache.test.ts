import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { ttlCache } from '#server/cache/ttlCache.ts';

const counting = (options: { ttl_ms?: number; max?: number } = {}) => {
  let loads = 0;
  const load = vi.fn(async (key: string) => `${key}${++loads}`);
  return { load, cache: ttlCache(load, { ttl_ms: 60_000, max: 10, ...options }) };
};

test('concurrent calls share a load, and later ones use its value', async () => {
  const { load, cache } = counting();
  expect(await Promise.all([cache.get('a'), cache.get('a'), cache.get('b')])).toEqual(['a1', 'a1', 'b2']);
  expect(await cache.get('a')).toBe('a1');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a value is loaded again after its time', async () => {
  const { cache } = counting({ ttl_ms: 20 });
  expect(await cache.get('a')).toBe('a1');
  await sleep(40);
  expect(await cache.get('a')).toBe('a2');
});

test('null is a value', async () => {
  const load = vi.fn(async () => null);
  const cache = ttlCache(load, { ttl_ms: 60_000, max: 10 });
  expect([await cache.get('a'), await cache.get('a')]).toEqual([null, null]);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a failed load is not kept', async () => {
  const load = vi.fn(async () => 'a').mockRejectedValueOnce(new Error('down'));
  const cache = ttlCache(load, { ttl_ms: 60_000, max: 10 });
  await expect(cache.get('a')).rejects.toThrow('down');
  expect(await cache.get('a')).toBe('a');
});

test('forgets what matches, and every load under way', async () => {
  const { load, cache } = counting();
  await cache.get('a');
  await cache.get('b');
  const under_way = cache.get('c');
  cache.forget((value) => value === 'b2');
  expect(await under_way).toBe('c3');
  expect(await Promise.all(['a', 'b', 'c'].map((key) => cache.get(key)))).toEqual(['a1', 'b4', 'c5']);
  expect(load).toHaveBeenCalledTimes(5);
});

test('the least recently used is evicted', async () => {
  const { cache } = counting({ max: 2 });
  await cache.get('a');
  await cache.get('b');
  await cache.get('a');
  await cache.get('c');
  expect(await cache.get('a')).toBe('a1');
  expect(await cache.get('b')).toBe('b4');
});
