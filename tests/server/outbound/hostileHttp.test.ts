import { expect, onTestFinished, test } from 'vitest';
import { watchEventLoop } from '#server/load/eventLoop/watch.ts';
import { fetchGuarded } from '#server/outbound/fetchGuarded.ts';
import { OutboundError } from '#server/outbound/outboundError.ts';
import { hostileHttp, startHostile } from '../../support/outbound/hostileHttp.ts';

/** Callbacks, widgets, audit streams, payments and providers call others by fetchGuarded alone (docs/operating/security.md#threats). */

const request = { method: 'GET', timeout_ms: 300, max_bytes: 64 * 1024, allow_private: true } as const;
const MEMORY_BYTES = 100 * 1024 * 1024;
/** Of the processor: this process is the hostile server too. */
const HELD_MS = 150;

const answers = Object.entries(hostileHttp).map(([name, [kind, answer]]) => ({ name, answer, kind }));

test.each(answers)('$name', async ({ answer, kind }) => {
  const url = await startHostile(answer);
  const before = process.memoryUsage().rss;
  const held: number[] = [];
  const watch = watchEventLoop(({ cpu_ms }) => held.push(cpu_ms));
  onTestFinished(() => watch.stop());
  const outcome: unknown = await fetchGuarded(url, request).then(
    ({ status, body }) => {
      expect(body.length).toBeLessThanOrEqual(request.max_bytes);
      return status;
    },
    (error: unknown) => {
      expect(error).toBeInstanceOf(OutboundError);
      return (error as OutboundError).kind;
    },
  );
  expect(outcome).toBe(kind);
  expect(process.memoryUsage().rss - before).toBeLessThan(MEMORY_BYTES);
  expect(Math.max(0, ...held)).toBeLessThan(HELD_MS);
});
