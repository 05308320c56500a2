import type { Readable } from 'node:stream';
import { anythingWritten, isOwn, recordLines, refreshReads, type WrittenRecords } from './listenerRights.ts';
import { type Listener, type OpenStreams, openStreams, type Reads } from './openStreams.ts';
import { type RecentEvent, recentEvents } from './recentEvents.ts';

declare module '../context.ts' {
  interface Platform {
    /** Live event streams of this process. */
    live: LiveHub;
  }
}

/** A change of people of an account, or of their sessions. */
export interface ChangedPeople {
  of: 'users' | 'sessions';
  account_id: number;
  /** Null if there are too many. */
  user_ids: ReadonlySet<number> | null;
  /** The client that changed them, which gets no event. */
  page: string | null;
}

/** Open event streams of this process (docs/reference/api/every-call.md#live-events). */
export interface LiveHub {
  /** Entities, fields or rights of the account have changed. */
  publishSchema(account_id: number): void;
  /**
   * To all streams of the account but the writer's. Listeners who may read some of the records only are not told which
   * were written, and those who may read none are told nothing.
   */
  publishRecords(written: WrittenRecords): void;
  /** To full access, and for sessions also to the people concerned; not to the client that made the change. */
  publishPeople(changed: ChangedPeople): void;
  /** To all streams: the installed modules of the account, or the versions that they run. */
  publishModules(account_id: number): void;
  /** Notifications may have been missed: all clients read again. */
  publishAll(): void;
  /** Ends the streams of a person whose sessions or rights changed. Clients reconnect if they still may. */
  endStreamsOf(user_id: number): void;
  keepOnly: OpenStreams['keepOnly'];
  stream: OpenStreams['open'];
  /** The place of what an account reads now among its events. */
  position(account_id: number): string;
  /** Sends a new stream the events since a position; false if not all are known. */
  replay(stream: Readable, position: string): boolean;
  close(): void;
}

/** Keeps proxies from closing a silent connection. */
const HEARTBEAT_MS = 15_000;
/** A client that leaves this many bytes unread is disconnected. */
const UNREAD_MAX = 65_536;

const schemaChanged = 'event: schema\ndata: {}\n\n';
const modulesChanged = 'event: modules\ndata: {}\n\n';

/** @param readsOf works out what a listener may read, after rights may have changed */
export function liveHub(readsOf: (listener: Listener) => Promise<Reads>): LiveHub {
  const streams = openStreams();
  const recent = recentEvents();
  const tell = (stream: Readable, event: RecentEvent) => {
    const listener = streams.listenerOf(stream);
    const lines = listener && event(listener);
    if (lines) send(stream, lines);
  };
  const publish = (account_id: number, event: RecentEvent) => {
    recent.add(account_id, event);
    for (const stream of streams.ofAccount(account_id)) tell(stream, event);
  };
  const heartbeat = setInterval(() => sendAll(streams.all(), ': \n\n'), HEARTBEAT_MS).unref();
  return {
    publishSchema: (account_id) => {
      refreshReads(streams, streams.ofAccount(account_id), readsOf);
      publish(account_id, () => schemaChanged);
    },
    publishRecords: (written) => publish(written.account_id, (listener) => recordLines(written, listener)),
    publishModules: (account_id) => publish(account_id, () => modulesChanged),
    publishPeople: (changed) => {
      const { of, account_id, user_ids, page } = changed;
      const ids = of === 'users' && user_ids ? { ids: [...user_ids] } : {};
      const lines = `event: ${of}\ndata: ${JSON.stringify(ids)}\n\n`;
      publish(account_id, (listener) => (!isOwn(listener, page) && mayReceive(listener, changed) ? lines : null));
    },
    publishAll: () => {
      const lines = schemaChanged + modulesChanged + anythingWritten;
      refreshReads(streams, streams.all(), readsOf);
      recent.addToAll(() => lines);
      sendAll(streams.all(), lines);
    },
    position: recent.position,
    replay: (stream, position) => {
      const listener = streams.listenerOf(stream);
      const missed = listener ? recent.since(listener.account_id, position) : null;
      for (const event of missed ?? []) tell(stream, event);
      return missed !== null;
    },
    endStreamsOf: (user_id) => {
      for (const stream of streams.ofUser(user_id)) streams.end(stream);
    },
    keepOnly: streams.keepOnly,
    stream: streams.open,
    close: () => {
      clearInterval(heartbeat);
      for (const stream of streams.all()) streams.end(stream);
    },
  };
}

/** Uses the rights from when the stream was opened; it ends when they change. */
const mayReceive = ({ full_access, user_id }: Listener, { of, user_ids }: ChangedPeople) =>
  full_access || (of === 'sessions' && (user_ids === null || user_ids.has(user_id)));

function send(stream: Readable, lines: string): void {
  if (stream.readableLength > UNREAD_MAX) stream.destroy();
  else stream.push(lines);
}

function sendAll(streams: Iterable<Readable>, lines: string): void {
  for (const stream of streams) send(stream, lines);
}

/** A client's own name, by which it is left out of events about its own writes. */
const pattern = /^[\w-]{8,64}$/;

/** The value of a `Stoa-Page` header; null if it is not valid. */
export const pageNameOf = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && pattern.test(header) ? header : null;
