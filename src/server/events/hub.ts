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

/** People of an account who were changed, came or went, or their sessions. */
export interface ChangedPeople {
  of: 'users' | 'sessions';
  account_id: number;
  /** Null where they are too many to be named. */
  user_ids: ReadonlySet<number> | null;
  /** The page that changed them, which knows already. */
  page: string | null;
}

/** Passes notices on to the pages that are open, by account. What exactly changed a page asks itself. */
export interface LiveHub {
  publishSchema(account_id: number): void;
  /** Tells which records were written, and nothing of what is in them; not the page that wrote them. */
  publishRecords(written: WrittenRecords): void;
  /**
   * Tells those with full access, who alone see all of a person; of sessions also whose they are. Not the page that
   * changed them.
   */
  publishPeople(changed: ChangedPeople): void;
  /** Notices may have been missed: every open page looks again. */
  publishAll(): void;
  /** Ends the streams of a person whose sessions or rights changed; a page that may comes back by itself. */
  endStreamsOf(user_id: number): void;
  /**
   * Lines of `text/event-stream`, until the page, the person's session or rights, or the server goes.
   * @param listener.page what the page calls itself when it writes, where it has said so
   */
  stream(listener: Listener): Readable;
  close(): void;
}

/** Keeps proxies and sleeping laptops from taking the silence for an end. */
const HEARTBEAT_MS = 15_000;
/** A page that takes nothing in for so many bytes is gone, whatever its connection says. */
const UNREAD_MAX = 65_536;

const schemaChanged = 'event: schema\ndata: {}\n\n';
/** Without a name: any entity, any record. */
const anythingWritten = 'event: records\ndata: {}\n\n';

export interface Listener {
  account_id: number;
  user_id: number;
  full_access: boolean;
  page: string | null;
}

export function liveHub(): LiveHub {
  const streams = new Map<Readable, Listener>();
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
    publishSchema: (account_id) => sendAll(ofAccount.get(account_id) ?? [], schemaChanged),
    publishRecords: ({ account_id, entity_id, alias, ids, page }) => {
      const listening = ofAccount.get(account_id);
      if (!listening) return;
      const lines = `event: records\ndata: ${JSON.stringify({ entity_id, alias, ...(ids && { ids }) })}\n\n`;
      for (const stream of listening) if (page === null || streams.get(stream)?.page !== page) send(stream, lines);
    },
    publishPeople: (changed) => {
      const { of, account_id, user_ids, page } = changed;
      const ids = of === 'users' && user_ids ? { ids: [...user_ids] } : {};
      const lines = `event: ${of}\ndata: ${JSON.stringify(ids)}\n\n`;
      for (const stream of ofAccount.get(account_id) ?? []) {
        const listener = streams.get(stream);
        const isOwn = page !== null && listener?.page === page;
        if (listener && !isOwn && mayReceive(listener, changed)) send(stream, lines);
      }
    },
    publishAll: () => sendAll(streams.keys(), schemaChanged + anythingWritten),
    endStreamsOf: (user_id) => {
      for (const [stream, of] of streams) if (of.user_id === user_id) end(stream);
    },
    stream: (listener) => {
      const { account_id } = listener;
      const stream = opened(forget);
      streams.set(stream, listener);
      ofAccount.set(account_id, (ofAccount.get(account_id) ?? new Set()).add(stream));
      return stream;
    },
    close: () => {
      clearInterval(heartbeat);
      for (const stream of streams.keys()) end(stream);
    },
  };
}

/** Rights are as they were when the stream was opened: it ends when they change. */
const mayReceive = ({ full_access, user_id }: Listener, { of, user_ids }: ChangedPeople) =>
  full_access || (of === 'sessions' && (user_ids === null || user_ids.has(user_id)));

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
