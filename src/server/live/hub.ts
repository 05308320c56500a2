import { EventEmitter, on } from 'node:events';

/** Passes notices on to the pages that are open, by account. What exactly changed a page asks itself. */
export interface LiveHub {
  tell(account_id: number): void;
  /** Ends the streams of a person whose sessions or rights changed; a page that may comes back by itself. */
  endOf(user_id: number): void;
  /** Lines of `text/event-stream`, until the person's session or the server ends. */
  stream(account_id: number, user_id: number): AsyncIterable<string>;
  close(): void;
}

/** Keeps proxies and sleeping laptops from taking the silence for an end. */
const HEARTBEAT_MS = 15_000;

export function liveHub(): LiveHub {
  const emitter = new EventEmitter().setMaxListeners(0);
  const streams = new Map<AbortController, number>();
  const heartbeat = setInterval(() => {
    // Whoever waits for events listens for 'error' too, which would end their stream.
    for (const name of emitter.eventNames()) if (name !== 'error') emitter.emit(name, ': \n\n');
  }, HEARTBEAT_MS).unref();
  return {
    tell: (account_id) => void emitter.emit(String(account_id), 'event: schema\ndata: {}\n\n'),
    endOf: (user_id) => {
      for (const [end, of] of streams) if (of === user_id) end.abort();
    },
    async *stream(account_id, user_id) {
      const end = new AbortController();
      streams.set(end, user_id);
      try {
        yield 'retry: 2000\n\n: open\n\n';
        for await (const [lines] of on(emitter, String(account_id), { signal: end.signal })) yield lines as string;
      } catch (error) {
        if (!end.signal.aborted) throw error;
      } finally {
        streams.delete(end);
      }
    },
    close: () => {
      clearInterval(heartbeat);
      for (const end of streams.keys()) end.abort();
    },
  };
}
