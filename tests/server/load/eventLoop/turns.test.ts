import { setImmediate as around } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { beginsWork, endsWork } from '#server/load/eventLoop/inFlight.ts';
import { timeSlices } from '#server/load/eventLoop/timeSlices.ts';
import { nextTurn } from '#server/load/eventLoop/turns.ts';
import { runAs } from '#server/load/eventLoop/watch.ts';

const compute = (ms: number) => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

/** A request of an account that goes so many times around the event loop. */
const request = async (account_id: number, times: number) => {
  const own = task(account_id);
  beginsWork(own, account_id);
  for (let n = 0; n < times; n++) await around();
  endsWork(own);
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

/** Work of account 1 in turns of this length, ms. */
const longWork = (turns: number, ms: number) => {
  const done = { turns: 0 };
  const work = async () => {
    for (; done.turns < turns; done.turns++) {
      await nextTurn();
      compute(ms);
    }
  };
  return { done, ended: runAs(task(1), work) };
};

test('an account that had a turn gives way to requests of others, and continues when they are answered', async () => {
  const { done, ended } = longWork(30, 15);
  await expect.poll(() => done.turns, { interval: 1 }).toBeGreaterThan(0);
  const before = done.turns;
  await request(2, 25);
  expect(done.turns - before).toBeLessThan(8);
  const answered = done.turns;
  for (let n = 0; n < 3; n++) await around();
  expect(done.turns).toBeGreaterThan(answered);
  await ended;
});

test('an account gives way neither to requests of its own nor for ever', async () => {
  const own = longWork(10, 15);
  await expect.poll(() => own.done.turns, { interval: 1 }).toBeGreaterThan(0);
  await request(1, 25);
  expect(own.done.turns).toBe(10);
  let isBusy = true;
  const others = (async () => {
    while (isBusy) await request(2, 5);
  })();
  await longWork(5, 5).ended;
  isBusy = false;
  await others;
});
