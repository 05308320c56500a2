import { Readable } from 'node:stream';

/** Records of one entity that were written. Their values are nobody's business here. */
export interface WrittenRecords {
  account_id: number;
  entity_id: number;
  alias: string;
  /** Null where they are too many to be named, or nobody counted them. */
  ids: readonly number[] | null;
  /** The page that wrote them, which knows already (header `Stoa-Page`). */
  page: string | null;
}

/** Passes notices on to the pages that are open, by account. What exactly changed a page asks itself. */
export interface LiveHub {
  tell(account_id: number): void;
  /** Tells which records were written, and nothing of what is in them; not the page that wrote them. */
  tellRecords(written: WrittenRecords): void;
  /** Notices may have been missed: every open page looks again. */
  tellAll(): void;
  /** Ends the streams of a person whose sessions or rights changed; a page that may comes back by itself. */
  endOf(user_id: number): void;
  /**
   * Lines of `text/event-stream`, until the page, the person's session or the server goes.
   * @param page what the page calls itself when it writes, where it has said so
   */
  stream(account_id: number, user_id: number, page?: string | null): Readable;
  close(): void;
}

/** Keeps proxies and sleeping laptops from taking the silence for an end. */
const HEARTBEAT_MS = 15_000;
/** A page that takes nothing in for so many bytes is gone, whatever its connection says. */
const UNREAD_MAX = 65_536;

const schemaChanged = 'event: schema\ndata: {}\n\n';
/** Without a name: any entity, any record. */
const anythingWritten = 'event: records\ndata: {}\n\n';

interface Page {
  account_id: number;
  user_id: number;
  page: string | null;
}

export function liveHub(): LiveHub {
  const streams = new Map<Readable, Page>();
  const ofAccount = new Map<number, Set<Readable>>();
  const forget = (stream: Readable) => {
    const account_id = streams.get(stream)?.account_id;
    streams.delete(stream);
    if (account_id === undefined) return;
    ofAccount.get(account_id)?.delete(stream);
    if (ofAccount.get(account_id)?.size === 0) ofAccount.delete(account_id);
  };
  const end = (stream: Readable) => {
    forget(stream);
    stream.push(null);
  };
  const heartbeat = setInterval(() => sendAll(streams.keys(), ': \n\n'), HEARTBEAT_MS).unref();
  return {
    tell: (account_id) => sendAll(ofAccount.get(account_id) ?? [], schemaChanged),
    tellRecords: ({ account_id, entity_id, alias, ids, page }) => {
      const listening = ofAccount.get(account_id);
      if (!listening) return;
      const lines = `event: records\ndata: ${JSON.stringify({ entity_id, alias, ...(ids && { ids }) })}\n\n`;
      for (const stream of listening) if (page === null || streams.get(stream)?.page !== page) send(stream, lines);
    },
    tellAll: () => sendAll(streams.keys(), schemaChanged + anythingWritten),
    endOf: (user_id) => {
      for (const [stream, of] of streams) if (of.user_id === user_id) end(stream);
    },
    stream: (account_id, user_id, page = null) => {
      const stream = opened(forget);
      streams.set(stream, { account_id, user_id, page });
      ofAccount.set(account_id, (ofAccount.get(account_id) ?? new Set()).add(stream));
      return stream;
    },
    close: () => {
      clearInterval(heartbeat);
      for (const stream of streams.keys()) end(stream);
    },
  };
}

function send(stream: Readable, lines: string): void {
  if (stream.readableLength > UNREAD_MAX) stream.destroy();
  else stream.push(lines);
}

function sendAll(streams: Iterable<Readable>, lines: string): void {
  for (const stream of streams) send(stream, lines);
}

function opened(onGone: (stream: Readable) => void): Readable {
  const stream: Readable = new Readable({
    encoding: 'utf8',
    read() {},
    destroy(error, done) {
      onGone(stream);
      done(error);
    },
  });
  stream.push('retry: 2000\n\n: open\n\n');
  return stream;
}
