import { expect, test } from 'vitest';
import { queuePicture } from '#server/files/pictureLine.ts';

test('runs two at a time in order, and rejects when the queue is full', async () => {
  const began: number[] = [];
  const ends: (() => void)[] = [];
  const work = (n: number) =>
    queuePicture({ account_id: 1 }, async () => {
      began.push(n);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (n === 3) throw new Error('a bad picture');
      return n;
    });
  const all = Array.from({ length: 22 }, (_, n) => work(n));
  const settled = Promise.allSettled(all);
  await expect(work(22)).rejects.toMatchObject({
    kind: 'rate_limited',
    message: 'account_busy',
    headers: { 'retry-after': '5' },
  });
  expect(began).toEqual([0, 1]);
  for (let n = 0; n < 22; n += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(n);
    expect(began.length).toBeLessThanOrEqual(n + 2);
    ends[n]?.();
  }
  expect((await settled).map(({ status }) => status)).toEqual(all.map((_, n) => (n === 3 ? 'rejected' : 'fulfilled')));
  expect(began).toEqual(all.map((_, n) => n));
  ends.length = 0;
  const later = work(30);
  await expect.poll(() => ends.length).toBe(1);
  ends[0]?.();
  expect(await later).toBe(30);
});

test('a large one runs alone and is not overtaken', async () => {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string, places: 1 | 2) =>
    queuePicture(
      { account_id: 1 },
      async () => {
        began.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
      },
      places,
    );
  const all = Promise.all([work('small', 1), work('large', 2), work('next', 1), work('last', 1)]);
  await expect.poll(() => ends.size).toBe(1);
  ends.get('small')?.();
  await expect.poll(() => began).toEqual(['small', 'large']);
  ends.get('large')?.();
  await expect.poll(() => began).toEqual(['small', 'large', 'next', 'last']);
  await expect.poll(() => ends.size).toBe(4);
  ends.get('next')?.();
  ends.get('last')?.();
  await all;
});
