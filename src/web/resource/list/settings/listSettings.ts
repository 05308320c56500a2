import { ApiError } from '#web/api/api.ts';
import { storageKeys } from '#web/state/storageKeys.ts';
import { createStore, type Store } from '#web/state/store.ts';

/** A person's settings of a list. */
export interface ListPrefs {
  /** Fields whose columns are hidden; undefined until chosen. */
  hidden?: string[] | undefined;
  dense?: boolean | undefined;
  /** Long texts have several lines. */
  wrapped?: boolean | undefined;
  /** Keys of columns in the chosen order; undefined until one was moved. */
  order?: string[] | undefined;
  /** Pixels, of columns with a chosen width. */
  widths?: Record<string, number> | undefined;
}

/** As stored in this browser, with the names of settings that the server does not have yet. */
interface StoredPrefs extends ListPrefs {
  unsent: (keyof ListPrefs)[];
}

/** As the server has it. */
interface ServerPrefs extends Omit<ListPrefs, 'dense' | 'wrapped'> {
  is_dense?: boolean | undefined;
  is_wrapped?: boolean | undefined;
}

/** Null resets a setting to its default; an absent one stays as it is. */
type PrefsUpdate = { [K in keyof ServerPrefs]?: ServerPrefs[K] | null };

const names = ['hidden', 'dense', 'wrapped', 'order', 'widths'] as const;

/** The stored text may be of another version or malformed. */
function parseStored(text: string | null): StoredPrefs {
  try {
    const { hidden, dense, wrapped, order, widths, unsent } = JSON.parse(text ?? '{}') as Record<string, unknown>;
    return {
      ...(Array.isArray(hidden) && { hidden: hidden.map(String) }),
      ...(Array.isArray(order) && { order: order.map(String) }),
      ...(widths !== null && typeof widths === 'object' && { widths: numbersOf(widths) }),
      ...(typeof dense === 'boolean' && { dense }),
      ...(typeof wrapped === 'boolean' && { wrapped }),
      unsent: Array.isArray(unsent) ? names.filter((name) => unsent.includes(name)) : [],
    };
  } catch {
    return { unsent: [] };
  }
}

const numbersOf = (values: object): Record<string, number> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => Number.isFinite(value)));

/** As the server has it. */
const prefsOf = ({ is_dense, is_wrapped, ...rest }: ServerPrefs): ListPrefs => ({
  ...rest,
  ...(is_dense !== undefined && { dense: is_dense }),
  ...(is_wrapped !== undefined && { wrapped: is_wrapped }),
});

/** The update for the server; settings that are no longer chosen are null. */
function updateOf(prefs: ListPrefs, changed: ReadonlySet<keyof ListPrefs>): PrefsUpdate {
  const { dense = null, wrapped = null, hidden = null, order = null, widths = null } = prefs;
  return {
    ...(changed.has('hidden') && { hidden }),
    ...(changed.has('order') && { order }),
    ...(changed.has('widths') && { widths }),
    ...(changed.has('dense') && { is_dense: dense }),
    ...(changed.has('wrapped') && { is_wrapped: wrapped }),
  };
}

/** Delay after the last change before it is sent, and before a failed request is repeated, in ms. */
const SEND_MS = 1000;
const AGAIN_MS = 15_000;
/** How long settings from the server count as fresh, in ms. */
const FRESH_MS = 10_000;

/** Stores a person's settings of lists for all their browsers. */
export interface SettingsServer {
  read(): Promise<readonly (ServerPrefs & { list: string })[]>;
  write(list: string, change: PrefsUpdate): Promise<unknown>;
}

interface SettingsPorts extends SettingsServer {
  getStored(key: string): string | null;
  setStored(key: string, value: string): void;
}

interface List {
  store: Store<ListPrefs>;
  /** Settings that the server does not have yet. They are stored across reloads. */
  unsent: Set<keyof ListPrefs>;
  changes: number;
}

/** The stored settings of one person in one account. */
function storedLists(who: string, { getStored, setStored }: Pick<SettingsPorts, 'getStored' | 'setStored'>) {
  const lists = new Map<string, List>();
  const keyOf = (name: string) => storageKeys.list(`${who}.${name}`);
  return {
    lists,
    of(name: string): List {
      const known = lists.get(name);
      if (known) return known;
      const { unsent, ...prefs } = parseStored(getStored(keyOf(name)));
      const list = { store: createStore<ListPrefs>(prefs), unsent: new Set(unsent), changes: 0 };
      lists.set(name, list);
      return list;
    },
    save: (name: string, { store, unsent }: List): void =>
      setStored(keyOf(name), JSON.stringify({ ...store.get(), unsent: [...unsent] } satisfies StoredPrefs)),
    /** Another tab has stored something. */
    onStorage(key: string | null, text: string | null): void {
      const found = [...lists].find(([name]) => keyOf(name) === key);
      if (!found || text === null) return;
      const { unsent: _, ...prefs } = parseStored(text);
      found[1].store.set(prefs);
    },
  };
}

type StoredLists = ReturnType<typeof storedLists>;

/** Sends unsent settings. Temporary failures are repeated; refused settings stay in this browser. */
function sender({ lists, save }: StoredLists, write: SettingsPorts['write']) {
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
        save(name, list);
      }
    }
  };
  return { send, sendIn };
}

/** Reads the server's settings, unless they are fresh. */
function loader({ lists, of, save }: StoredLists, read: SettingsPorts['read']) {
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
      // Changed while the request was running: the response is outdated.
      if (list.changes !== (before.get(name) ?? 0)) continue;
      const own = [...list.unsent].map((key) => [key, list.store.get()[key]]);
      list.store.set({ ...prefsOf(settings), ...Object.fromEntries(own) });
      save(name, list);
    }
  };
}

/**
 * Settings of all lists of one person in one account. The browser's copy is used at once, and replaced by the server's
 * when it arrives, except for unsent settings. The last change of each setting wins.
 */
export function listSettings(who: string, { read, write, ...memory }: SettingsPorts) {
  const stored = storedLists(who, memory);
  const { send, sendIn } = sender(stored, write);
  return {
    store(name: string): Store<ListPrefs> {
      const isNew = !stored.lists.has(name);
      const list = stored.of(name);
      if (isNew && list.unsent.size > 0) sendIn(SEND_MS);
      return list.store;
    },
    /** @param isPassing in the middle of a drag: neither stored nor sent before its end */
    change(name: string, part: ListPrefs, isPassing = false): void {
      const list = stored.of(name);
      list.store.set({ ...list.store.get(), ...part });
      for (const key of Object.keys(part) as (keyof ListPrefs)[]) list.unsent.add(key);
      list.changes += 1;
      if (isPassing) return;
      stored.save(name, list);
      sendIn(SEND_MS);
    },
    onStorage: stored.onStorage,
    load: loader(stored, read),
    send,
  };
}

/** Whether a repeated request would fail too. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);
