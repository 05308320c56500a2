import { setImmediate as around } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { timeSlices } from '#server/eventLoop/timeSlices.ts';
import { nextTurn } from '#server/eventLoop/turns.ts';
import { runAs } from '#server/eventLoop/watch.ts';

const compute = (ms: number) => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

const task = (account_id: number) => ({ name: 'work', request_id: null, account_id });

test('the event loop comes around between the slices of different tasks', async () => {
  let slices = 0;
  const work = async () => {
    const pause = timeSlices();
    for (let step = 0; step < 3; step++) {
      compute(11);
      slices += 1;
      await pause();
    }
  };
  const all = Promise.all(Array.from({ length: 5 }, () => runAs(task(1), work)));
  const most: number[] = [];
  while (slices < 15) {
    const before = slices;
    await around();
    most.push(slices - before);
  }
  await all;
  expect(Math.max(...most)).toBe(1);
});

test('accounts have their turns one after the other, each in its own order', async () => {
  const served: string[] = [];
  const wait = (account: number, name: string) =>
    runAs(task(account), async () => {
      await nextTurn();
      served.push(name);
    });
  await Promise.all([wait(1, 'a1'), wait(1, 'a2'), wait(1, 'a3'), wait(2, 'b1'), wait(2, 'b2'), wait(3, 'c1')]);
  expect(served).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});
