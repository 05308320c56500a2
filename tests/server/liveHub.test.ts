import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveHub } from '#server/live/hub.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a heartbeat keeps every stream, and the next change still comes through', async () => {
  const hub = liveHub();
  const streams = [hub.stream(1, 11), hub.stream(2, 12)].map((stream) => stream[Symbol.asyncIterator]());
  for (const stream of streams) expect((await stream.next()).value).toContain(': open');
  const heard = streams.map((stream) => stream.next());
  await vi.advanceTimersByTimeAsync(15_000);
  for (const next of heard) expect(await next).toEqual({ done: false, value: ': \n\n' });

  const [first, second] = streams.map((stream) => stream.next());
  hub.tell(1);
  expect((await first)?.value).toContain('event: schema');
  hub.close();
  expect(await second).toEqual({ done: true, value: undefined });
});
