import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSubscription } from '#web/events/createSubscription.ts';
import { readEvents, type StreamEvent } from '#web/events/readEvents.ts';
import { recordsIn } from '#web/events/serverChanges.ts';
import { isFollowed } from '#web/events/useSchemaUpdates.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function stream() {
  let control: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      control = given;
    },
  });
  return { body, write: (text: string) => control?.enqueue(bytes(text)), end: () => control?.close() };
}

async function all(parts: readonly Uint8Array[]): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  const body = new ReadableStream<Uint8Array>({
    start(control) {
      for (const part of parts) control.enqueue(part);
      control.close();
    },
  });
  for await (const event of readEvents(body)) events.push(event);
  return events;
}

describe('event stream', () => {
  const text =
    'retry: 2000\n\n: open\n\nevent: schema\ndata: {}\n\n: \n\ndata: одна\r\ndata: две\r\n\r\nevent: lost\n\n';
  const events = [
    { event: 'schema', data: '{}' },
    { event: 'message', data: 'одна\nдве' },
  ];
  test('parses name and data, and ignores comments and blocks without data', async () => {
    expect(await all([bytes(text)])).toEqual(events);
  });
  test('parses the same from any chunk boundaries, multi-byte characters included', async () => {
    expect(await all([...bytes(text)].map((byte) => Uint8Array.of(byte)))).toEqual(events);
  });
});

describe('event subscription', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function start() {
    const streams: (ReturnType<typeof stream> & { signal: AbortSignal })[] = [];
    const state = { isWanted: true, isUp: true, isResumed: false, wake: () => {} };
    const subscribe = createSubscription({
      open: async (signal) => {
        if (!state.isUp) throw new TypeError('Failed to fetch');
        const made = stream();
        streams.push({ ...made, signal });
        // As with fetch, an abort ends the body.
        const body = made.body.pipeThrough(new TransformStream(), { signal });
        return new Response(body, {
          headers: {
            'content-type': 'text/event-stream; charset=utf-8',
            ...(state.isResumed && { 'stoa-events-resumed': 'true' }),
          },
        });
      },
      isWanted: () => state.isWanted,
      onWake: (listener) => {
        state.wake = listener;
      },
    });
    const listener = vi.fn();
    const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);
    return { streams, state, subscribe, listener, passed };
  }

  test('notifies every listener of one connection about its opening and of each change, merging bursts', async () => {
    const { streams, subscribe, listener, passed } = start();
    const other = vi.fn();
    subscribe(listener);
    subscribe(other);
    await passed(100);
    expect(streams).toHaveLength(1);
    expect(listener).toHaveBeenCalledTimes(1);
    for (let n = 0; n < 20; n += 1) streams[0]?.write('event: schema\ndata: {}\n\n');
    await passed(100);
    expect(listener).toHaveBeenCalledTimes(2);
    expect(other).toHaveBeenCalledTimes(2);
    streams[0]?.write(': \n\n');
    await passed(100);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test('reports nothing missed by a connection that gets the events before it', async () => {
    const { streams, state, subscribe, listener, passed } = start();
    state.isResumed = true;
    subscribe(listener);
    await passed(5000);
    expect(streams).toHaveLength(1);
    expect(listener).not.toHaveBeenCalled();
    streams[0]?.write('event: schema\ndata: {}\n\n');
    await passed(100);
    expect(listener.mock.lastCall?.[0]).toMatchObject({ schema: true, missed: false });
  });

  test('reports written records by entity alias, merging a burst', async () => {
    const { streams, subscribe, listener, passed } = start();
    subscribe(listener);
    await passed(100);
    expect(listener.mock.lastCall?.[0]).toEqual({
      schema: false,
      modules: false,
      missed: true,
      records: new Map(),
      people: new Map(),
    });
    const write = (data: object) => streams[0]?.write(`event: records\ndata: ${JSON.stringify(data)}\n\n`);
    write({ entity_id: 5, alias: 'deals', ids: [1, 2] });
    write({ entity_id: 5, alias: 'deals', ids: [2, 3] });
    write({ entity_id: 6, alias: 'people', ids: [1] });
    write({ entity_id: 6, alias: 'people' });
    await passed(100);
    expect(listener).toHaveBeenCalledTimes(2);
    const news = listener.mock.lastCall?.[0];
    expect(news).toMatchObject({ schema: false, missed: false });
    expect(news.records).toEqual(
      new Map([
        ['deals', new Set([1, 2, 3])],
        ['people', null],
      ]),
    );
    expect([recordsIn(news, 'deals'), recordsIn(news, 'people'), recordsIn(news, 'lots')]).toEqual([
      new Set([1, 2, 3]),
      null,
      undefined,
    ]);
    write({});
    await passed(100);
    expect(recordsIn(listener.mock.lastCall?.[0], 'lots')).toBeNull();
  });

  test('reconnects after the connection ends, and reports that changes may have been missed', async () => {
    const { streams, subscribe, listener, passed } = start();
    subscribe(listener);
    await passed(100);
    streams[0]?.end();
    await passed(1500);
    expect(streams).toHaveLength(2);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test('drops a silent connection; heartbeats keep it open', async () => {
    const { streams, subscribe, listener, passed } = start();
    subscribe(listener);
    for (let n = 0; n < 6; n += 1) {
      await passed(15_000);
      streams[0]?.write(': \n\n');
    }
    expect(streams).toHaveLength(1);
    await passed(42_000);
    expect(streams[0]?.signal.aborted).toBe(true);
    expect(streams).toHaveLength(2);
  });

  test('backs off while the server is down, and retries at once when the network returns', async () => {
    const { streams, state, subscribe, listener, passed } = start();
    state.isUp = false;
    subscribe(listener);
    await passed(10 * 60_000);
    expect(listener).not.toHaveBeenCalled();
    state.isUp = true;
    state.wake();
    await passed(100);
    expect(streams).toHaveLength(1);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('closes the connection in a hidden tab and after sign-out, and catches up when shown', async () => {
    const { streams, state, subscribe, listener, passed } = start();
    subscribe(listener);
    await passed(100);
    state.isWanted = false;
    state.wake();
    await passed(60_000);
    expect(streams[0]?.signal.aborted).toBe(true);
    expect(streams).toHaveLength(1);
    state.isWanted = true;
    state.wake();
    await passed(100);
    expect(streams).toHaveLength(2);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test('keeps the connection across pages, and closes it after the last listener has left', async () => {
    const { streams, subscribe, listener, passed } = start();
    subscribe(listener)();
    await passed(1000);
    const end = subscribe(listener);
    await passed(5000);
    expect(streams).toHaveLength(1);
    expect(streams[0]?.signal.aborted).toBe(false);
    end();
    await passed(5000);
    expect(streams[0]?.signal.aborted).toBe(true);
    expect(streams).toHaveLength(1);
  });

  test('ignores a response that is no event stream and retries later', async () => {
    const open = vi.fn(async () => Response.json({ message: 'not_found' }, { status: 404 }));
    const listener = vi.fn();
    createSubscription({ open, isWanted: () => true, onWake: () => {} })(listener);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(listener).not.toHaveBeenCalled();
    expect(open.mock.calls.length).toBeGreaterThan(1);
    expect(open.mock.calls.length).toBeLessThan(10);
  });
});

test('updates lists and history on a schema change; an open card keeps its schema', () => {
  expect(isFollowed(['fields', 'list', 5])).toBe(true);
  expect(isFollowed(['entities', 'getList', {}])).toBe(true);
  expect(isFollowed(['history', 5])).toBe(true);
  expect(isFollowed(['fields', 'card', 5])).toBe(false);
  expect(isFollowed(['users', 'getList', {}])).toBe(false);
});
