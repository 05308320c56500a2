import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { moduleLimits } from '#shared/limits.ts';
import { framePort } from '#web/modules/runners/framePort.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The page's end of a port whose frame answers pings or not. */
function open({ answers }: { answers: boolean }) {
  const port = {
    onmessage: null as ((event: { data: unknown }) => void) | null,
    postMessage: (message: { kind: string; at: number }) => {
      if (answers && message.kind === 'ping') port.onmessage?.({ data: { kind: 'pong', at: message.at } });
    },
    close: vi.fn(),
  };
  const onBroken = vi.fn();
  framePort(port as unknown as MessagePort, { onMessage: () => {}, onBroken, isPatient: false });
  return onBroken;
}

test('a frame that says nothing for longer than it may is dead', () => {
  const onBroken = open({ answers: false });
  vi.advanceTimersByTime(moduleLimits.frame_dead_ms);
  expect(onBroken).not.toHaveBeenCalled();
  vi.advanceTimersByTime(moduleLimits.frame_ping_ms);
  expect(onBroken).toHaveBeenCalledExactlyOnceWith({ kind: 'dead', reason: 'no sign of life' });
});

test('a frame that answers lives', () => {
  const onBroken = open({ answers: true });
  vi.advanceTimersByTime(10 * moduleLimits.frame_dead_ms);
  expect(onBroken).not.toHaveBeenCalled();
});

test('a page that was held up itself does not blame the frame', () => {
  const onBroken = open({ answers: false });
  // The clock goes on without the page's timers.
  const held = performance.now() + 60_000;
  vi.spyOn(performance, 'now').mockImplementation(() => held);
  vi.advanceTimersByTime(moduleLimits.frame_ping_ms);
  expect(onBroken).not.toHaveBeenCalled();
});
