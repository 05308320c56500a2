import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { timeSlices } from '#server/load/eventLoop/timeSlices.ts';
import { HELD_MS, type Held, runAs, watchEventLoop } from '#server/load/eventLoop/watch.ts';

const compute = (ms: number) => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

let stop = () => {};
afterEach(() => stop());

function watched() {
  const held: Held[] = [];
  stop = watchEventLoop((each) => held.push(each)).stop;
  return held;
}

const task = (name: string) => ({ name, request_id: name });

test('reports work at one stretch with its task, also after it waited', async () => {
  const held = watched();
  const pause = timeSlices();
  await Promise.all([
    runAs(task('long'), async () => {
      compute(20);
      await pause();
      compute(150);
    }),
    runAs(task('short'), async () => {
      await turn();
      await turn();
    }),
  ]);
  await sleep(30);
  // On a busy machine its first part may be reported too.
  const long = held.filter((each) => each.task?.name === 'long').map(({ ms }) => ms);
  expect(Math.max(...long)).toBeGreaterThanOrEqual(150);
});

test('does not report work with pauses, or time in which nothing ran', async () => {
  const held = watched();
  await runAs(task('sliced'), async () => {
    const pause = timeSlices();
    for (let at = 0; at < 60; at++) {
      compute(3);
      await pause();
    }
    await sleep(120);
  });
  await sleep(30);
  // On a busy machine the whole process may have been waiting for its turn, which is time but no work.
  expect(held.filter(({ cpu_ms }) => cpu_ms > HELD_MS)).toEqual([]);
});

test('works on versions of Node.js that measure processes, not threads', async () => {
  const { threadCpuUsage } = process;
  Object.assign(process, { threadCpuUsage: undefined });
  onTestFinished(() => void Object.assign(process, { threadCpuUsage }));
  const held = watched();
  await runAs(task('long'), async () => compute(150));
  await sleep(30);
  expect(held.find((each) => each.task?.name === 'long')?.cpu_ms).toBeGreaterThan(0);
});
