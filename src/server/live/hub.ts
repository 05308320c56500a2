import { Readable } from 'node:stream';

/** Passes notices on to the pages that are open, by account. What exactly changed a page asks itself. */
export interface LiveHub {
  tell(account_id: number): void;
  /** Notices may have been missed: every open page looks again. */
  tellAll(): void;
  /** Ends the streams of a person whose sessions or rights changed; a page that may comes back by itself. */
  endOf(user_id: number): void;
  /** Lines of `text/event-stream`, until the page, the person's session or the server goes. */
  stream(account_id: number, user_id: number): Readable;
  close(): void;
}

/** Keeps proxies and sleeping laptops from taking the silence for an end. */
const HEARTBEAT_MS = 15_000;
/** A page that takes nothing in for so many bytes is gone, whatever its connection says. */
const UNREAD_MAX = 16_384;

const changed = 'event: schema\ndata: {}\n\n';

export function liveHub(): LiveHub {
  const streams = new Map<Readable, { account_id: number; user_id: number }>();
  const send = (stream: Readable, lines: string) => {
    if (stream.readableLength > UNREAD_MAX) stream.destroy();
    else stream.push(lines);
  };
  const sendAll = (lines: string) => {
    for (const stream of streams.keys()) send(stream, lines);
  };
  const end = (stream: Readable) => {
    streams.delete(stream);
    stream.push(null);
  };
  const heartbeat = setInterval(() => sendAll(': \n\n'), HEARTBEAT_MS).unref();
  return {
    tell: (account_id) => {
      for (const [stream, of] of streams) if (of.account_id === account_id) send(stream, changed);
    },
    tellAll: () => sendAll(changed),
    endOf: (user_id) => {
      for (const [stream, of] of streams) if (of.user_id === user_id) end(stream);
    },
    stream: (account_id, user_id) => {
      const stream = new Readable({
        encoding: 'utf8',
        read() {},
        destroy(error, done) {
          streams.delete(stream);
          done(error);
        },
      });
      streams.set(stream, { account_id, user_id });
      stream.push('retry: 2000\n\n: open\n\n');
      return stream;
    },
    close: () => {
      clearInterval(heartbeat);
      for (const stream of streams.keys()) end(stream);
    },
  };
}
