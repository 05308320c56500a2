import type { LiveHub } from './hub.ts';
import type { WrittenRecords } from './listenerRights.ts';

declare module '../context.ts' {
  interface Platform {
    /** Publishes every committed write of records. */
    events: RecordEvents;
  }
}

/** Publishes writes of records to the event streams of all processes on the same database. */
export interface RecordEvents {
  /** Call after the commit. Returns at once. */
  publish(written: WrittenRecords): void;
  /** Handles a notification of another process, without its prefix `records:`. */
  receive(payload: string): void;
  /** Sends what is left to send. */
  close(): Promise<void>;
}

/** More ids than this are left out of events. */
export const NAMED_IDS_MAX = 100;
/** The first write is published at once; those that follow within this time are collected. */
const GATHERED_MS = 150;
/** Delay before a failed notification is sent again. */
const RETRY_MS = 1000;
/** Clients distinguished in one batch. Beyond that, a client may get events about its own writes. */
const WRITERS_MAX = 200;
/** PostgreSQL accepts less than 8000 bytes in a notification; all names here are ASCII. */
const NOTICE_MAX = 7900;

/** What was written by one client in one entity. */
interface Gathering extends Omit<WrittenRecords, 'ids'> {
  /** Null: too many to list. */
  ids: Set<number> | null;
}

type Gathered = Map<string, Gathering>;

/** @param announce sends each text as a notification `records:<text>` to every process, including this one */
export function recordEvents(
  hub: Pick<LiveHub, 'publishRecords'>,
  announce: (payloads: string[]) => Promise<unknown>,
): RecordEvents {
  const self = crypto.randomUUID();
  const here: Gathered = new Map();
  const elsewhere: Gathered = new Map();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<unknown> | null = null;
  let isClosed = false;

  const send = () => {
    if (sending || elsewhere.size === 0) return;
    const batch = drain(elsewhere);
    sending = announce(noticesOf(self, batch))
      .catch(() => {
        for (const each of batch) gather(elsewhere, each);
        if (!isClosed) timer ??= setTimeout(flush, RETRY_MS).unref();
      })
      .finally(() => {
        sending = null;
      });
  };
  const flush = () => {
    timer = undefined;
    for (const written of drain(here)) hub.publishRecords(written);
    if (elsewhere.size === 0) return;
    send();
    timer = setTimeout(flush, GATHERED_MS).unref();
  };
  return {
    publish(written) {
      gather(here, written);
      gather(elsewhere, written);
      if (timer === undefined) flush();
    },
    receive(payload) {
      for (const written of readNotice(self, payload)) hub.publishRecords(written);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await sending;
      send();
      await sending;
    },
  };
}

function gather(gathered: Gathered, { ids, ...written }: WrittenRecords): void {
  const page = gathered.size < WRITERS_MAX ? written.page : null;
  const key = `${written.account_id} ${written.entity_id} ${page}`;
  const all = gathered.get(key) ?? { ...written, page, ids: new Set() };
  gathered.set(key, all);
  if (ids && all.ids) for (const id of ids) all.ids.add(id);
  if (!ids || (all.ids && all.ids.size > NAMED_IDS_MAX)) all.ids = null;
}

function drain(gathered: Gathered): WrittenRecords[] {
  const all = [...gathered.values()].map(({ ids, ...written }) => ({ ...written, ids: ids && [...ids] }));
  gathered.clear();
  return all;
}

/** Splits a batch into notifications. They begin with the sender's id, so that it can ignore its own. */
function noticesOf(self: string, batch: readonly WrittenRecords[]): string[] {
  const notices: string[] = [];
  let lines: string[] = [];
  let length = 0;
  const end = () => {
    if (lines.length > 0) notices.push(`${self}:[${lines.join()}]`);
    lines = [];
    length = 0;
  };
  for (const { account_id, entity_id, alias, ids, page } of batch) {
    const line = JSON.stringify([account_id, entity_id, alias, ids, page]);
    if (length + line.length > NOTICE_MAX - self.length) end();
    lines.push(line);
    length += line.length + 1;
  }
  end();
  return notices;
}

type Line = [number, number, string, number[] | null, string | null];

function readNotice(self: string, payload: string): WrittenRecords[] {
  const [from = '', rest = ''] = [payload.slice(0, self.length), payload.slice(self.length + 1)];
  if (from === self) return [];
  try {
    return (JSON.parse(rest) as Line[]).map(([account_id, entity_id, alias, ids, page]) => ({
      account_id,
      entity_id,
      alias,
      ids,
      page,
    }));
  } catch {
    // Sent by another version of the server.
    return [];
  }
}
