import { ApiError } from '#web/api/api.ts';
import { storageKeys } from '#web/state/storageKeys.ts';
import { createStore, type Store } from '#web/state/store.ts';

/** How somebody likes a list. */
export interface ListPrefs {
  /** Fields whose columns are hidden; undefined until chosen. */
  hidden?: string[] | undefined;
  dense?: boolean | undefined;
  /** Keys of columns in the order they were put in; undefined until one was moved. */
  order?: string[] | undefined;
  /** Pixels, of columns that were given a width. */
  widths?: Record<string, number> | undefined;
}

/** As this browser keeps it: with the names of what the server has not been told yet. */
interface Kept extends ListPrefs {
  unsent: (keyof ListPrefs)[];
}

/** As the server has it. */
interface ServerPrefs extends Omit<ListPrefs, 'dense'> {
  is_dense?: boolean | undefined;
}

/** Null goes back to what the list starts with; what is absent stays as it is. */
type PrefsUpdate = { [K in keyof ServerPrefs]?: ServerPrefs[K] | null };

const names = ['hidden', 'dense', 'order', 'widths'] as const;

/** What was kept may be of another version, or anybody's. */
function parseKept(text: string | null): Kept {
  try {
    const { hidden, dense, order, widths, unsent } = JSON.parse(text ?? '{}') as Record<string, unknown>;
    return {
      ...(Array.isArray(hidden) && { hidden: hidden.map(String) }),
      ...(Array.isArray(order) && { order: order.map(String) }),
      ...(widths !== null && typeof widths === 'object' && { widths: numbersOf(widths) }),
      ...(typeof dense === 'boolean' && { dense }),
      unsent: Array.isArray(unsent) ? names.filter((name) => unsent.includes(name)) : [],
    };
  } catch {
    return { unsent: [] };
  }
}

const numbersOf = (values: object): Record<string, number> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => Number.isFinite(value)));

/** As the server has it. */
const prefsOf = ({ is_dense, ...rest }: ServerPrefs): ListPrefs => ({
  ...rest,
  ...(is_dense !== undefined && { dense: is_dense }),
});

/** What the server is to be told of some of it; what is no longer chosen is null. */
function updateOf(prefs: ListPrefs, changed: ReadonlySet<keyof ListPrefs>): PrefsUpdate {
  const { dense = null, hidden = null, order = null, widths = null } = prefs;
  return {
    ...(changed.has('hidden') && { hidden }),
    ...(changed.has('order') && { order }),
    ...(changed.has('widths') && { widths }),
    ...(changed.has('dense') && { is_dense: dense }),
  };
}

/** How long after the last change it is sent, and a failed sending tried again, ms. */
const SEND_MS = 1000;
const AGAIN_MS = 15_000;
/** Whoever comes back to the page sooner is not asked about anew, ms. */
const FRESH_MS = 10_000;

/** Keeps a person's settings of lists for all their browsers. */
export interface SettingsServer {
  read(): Promise<readonly (ServerPrefs & { list: string })[]>;
  write(list: string, change: PrefsUpdate): Promise<unknown>;
}

interface SettingsPorts extends SettingsServer {
  recall(key: string): string | null;
  remember(key: string, value: string): void;
}

interface List {
  store: Store<ListPrefs>;
  /** What the server has not been told yet. It outlives the page. */
  unsent: Set<keyof ListPrefs>;
  changes: number;
}

/** What this browser remembers of the lists of one person in one account. */
function keptLists(who: string, { recall, remember }: Pick<SettingsPorts, 'recall' | 'remember'>) {
  const lists = new Map<string, List>();
  const keyOf = (name: string) => storageKeys.list(`${who}.${name}`);
  return {
    lists,
    of(name: string): List {
      const known = lists.get(name);
      if (known) return known;
      const { unsent, ...prefs } = parseKept(recall(keyOf(name)));
      const list = { store: createStore<ListPrefs>(prefs), unsent: new Set(unsent), changes: 0 };
      lists.set(name, list);
      return list;
    },
    keep: (name: string, { store, unsent }: List): void =>
      remember(keyOf(name), JSON.stringify({ ...store.get(), unsent: [...unsent] } satisfies Kept)),
    /** Another tab of this browser has kept something. */
    heard(key: string | null, text: string | null): void {
      const found = [...lists].find(([name]) => keyOf(name) === key);
      if (!found || text === null) return;
      const { unsent: _, ...prefs } = parseKept(text);
      found[1].store.set(prefs);
    },
  };
}

type KeptLists = ReturnType<typeof keptLists>;

/** Sends what has not been sent. What fails for now is tried again; what is refused stays this browser's own. */
function sender({ lists, keep }: KeptLists, write: SettingsPorts['write']) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;

  const sendIn = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), ms);
  };
  const send = (): Promise<void> => {
    clearTimeout(timer);
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  };
  const sendAll = async (): Promise<void> => {
    for (const [name, list] of [...lists].filter(([, { unsent }]) => unsent.size > 0)) {
      const { changes } = list;
      try {
        await write(name, updateOf(list.store.get(), list.unsent));
      } catch (error) {
        if (!isRefused(error)) return sendIn(AGAIN_MS);
      }
      if (list.changes !== changes) sendIn(SEND_MS);
      else {
        list.unsent.clear();
        keep(name, list);
      }
    }
  };
  return { send, sendIn };
}

/** Takes over what the server has, once it is no longer known for fresh. */
function loader({ lists, of, keep }: KeptLists, read: SettingsPorts['read']) {
  let readAt = Number.NEGATIVE_INFINITY;
  return async (now = Date.now()): Promise<void> => {
    if (now - readAt < FRESH_MS) return;
    readAt = now;
    const before = new Map([...lists].map(([name, { changes }]) => [name, changes]));
    const items = await read().catch(() => {
      readAt = Number.NEGATIVE_INFINITY;
      return [];
    });
    for (const { list: name, ...settings } of items) {
      const list = of(name);
      // Changed while the answer was on its way, which knows nothing of that.
      if (list.changes !== (before.get(name) ?? 0)) continue;
      const own = [...list.unsent].map((key) => [key, list.store.get()[key]]);
      list.store.set({ ...prefsOf(settings), ...Object.fromEntries(own) });
      keep(name, list);
    }
  };
}

/**
 * How one person in one account likes each list. What this browser remembers is there at once; the server's copy takes
 * its place when it comes, but for what has not been sent yet. The last change wins, key by key.
 */
export function listSettings(who: string, { read, write, ...memory }: SettingsPorts) {
  const kept = keptLists(who, memory);
  const { send, sendIn } = sender(kept, write);
  return {
    store(name: string): Store<ListPrefs> {
      const isNew = !kept.lists.has(name);
      const list = kept.of(name);
      if (isNew && list.unsent.size > 0) sendIn(SEND_MS);
      return list.store;
    },
    /** @param isPassing in the middle of a drag: neither kept nor sent before its end */
    change(name: string, part: ListPrefs, isPassing = false): void {
      const list = kept.of(name);
      list.store.set({ ...list.store.get(), ...part });
      for (const key of Object.keys(part) as (keyof ListPrefs)[]) list.unsent.add(key);
      list.changes += 1;
      if (isPassing) return;
      kept.keep(name, list);
      sendIn(SEND_MS);
    },
    heard: kept.heard,
    load: loader(kept, read),
    send,
  };
}

/** Not for now, but for good: it is no use to send it again. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);
