import { Readable } from 'node:stream';
import type { Extent } from '#shared/entities/rights.ts';
import { requestLimits } from '#shared/limits.ts';
import { Refusal } from '../errors/errors.ts';
import { FairQueue } from '../load/shares/fairQueue.ts';

/** Which records of an entity a listener may read. */
export type Reads = (entity_id: number) => Extent;

export interface Listener {
  account_id: number;
  user_id: number;
  full_access: boolean;
  /** As of the actor: whose records the stream may tell of. */
  role_ids: readonly number[] | null;
  key_role_id: number | null;
  /** What may be read of an entity; null while it is worked out again. */
  reads: Reads | null;
  /** The latest request for what it may read. */
  latestRequest?: symbol;
  /** `credential` of the actor: the stream ends with it. */
  credential: string;
  page: string | null;
}

/** The open streams of this process, by account and by person. */
export interface OpenStreams {
  /**
   * A `text/event-stream`. Its place is free again once it has ended: with the client, the person's session or rights, or
   * the server.
   * @throws 429 when the person has `requestLimits.event_streams_per_person` open, in all accounts together, or the account its
   *   share of the process
   */
  open(listener: Listener): Readable;
  end(stream: Readable): void;
  /** Ends the streams whose listeners are not in the result. Streams opened in the meantime are left open. */
  keepOnly(find: (listeners: readonly Listener[]) => Promise<ReadonlySet<Listener>>): Promise<void>;
  all(): Iterable<Readable>;
  ofAccount(account_id: number): ReadonlySet<Readable>;
  ofUser(user_id: number): ReadonlySet<Readable>;
  listenerOf(stream: Readable): Listener | undefined;
}

export function openStreams(): OpenStreams {
  const streams = new Map<Readable, Listener>();
  const places = new FairQueue({ places: requestLimits.event_streams_max, wait_ms: 0, waiting_max: 0 });
  const ofAccount = grouped();
  const ofUser = grouped();
  const forget = (stream: Readable) => {
    const listener = streams.get(stream);
    if (!listener) return;
    streams.delete(stream);
    places.release(listener.account_id);
    ofAccount.delete(listener.account_id, stream);
    ofUser.delete(listener.user_id, stream);
  };
  const end = (stream: Readable) => {
    if (!streams.has(stream)) return;
    forget(stream);
    stream.push(null);
  };
  return {
    end,
    all: () => streams.keys(),
    ofAccount: ofAccount.get,
    ofUser: ofUser.get,
    listenerOf: (stream) => streams.get(stream),
    open: (listener) => {
      if (ofUser.get(listener.user_id).size >= requestLimits.event_streams_per_person) throw tooMany();
      if (!places.tryTake(listener.account_id)) throw tooMany();
      const stream = opened(forget);
      streams.set(stream, listener);
      ofAccount.add(listener.account_id, stream);
      ofUser.add(listener.user_id, stream);
      return stream;
    },
    keepOnly: async (find) => {
      const open = [...streams];
      if (open.length === 0) return;
      const kept = await find(open.map(([, listener]) => listener));
      for (const [stream, listener] of open) if (!kept.has(listener)) end(stream);
    },
  };
}

/** Sets of streams by id. */
function grouped() {
  const groups = new Map<number, Set<Readable>>();
  return {
    get: (id: number): ReadonlySet<Readable> => groups.get(id) ?? new Set(),
    add: (id: number, stream: Readable) => void groups.set(id, (groups.get(id) ?? new Set()).add(stream)),
    delete: (id: number, stream: Readable) => {
      const group = groups.get(id);
      group?.delete(stream);
      if (group?.size === 0) groups.delete(id);
    },
  };
}

const tooMany = () => new Refusal('rate_limited', 'too_many_streams', { headers: { 'retry-after': '30' } });

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
