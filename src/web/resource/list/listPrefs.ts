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
export interface Kept extends ListPrefs {
  unsent: (keyof ListPrefs)[];
}

/** As the server has it. */
export interface ServerPrefs extends Omit<ListPrefs, 'dense'> {
  is_dense?: boolean | undefined;
}

/** Null goes back to what the list starts with; what is absent stays as it is. */
export type PrefsUpdate = { [K in keyof ServerPrefs]?: ServerPrefs[K] | null };

const names = ['hidden', 'dense', 'order', 'widths'] as const;

/** What was kept may be of another version, or anybody's. */
export function parseKept(text: string | null): Kept {
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
export const prefsOf = ({ is_dense, ...rest }: ServerPrefs): ListPrefs => ({
  ...rest,
  ...(is_dense !== undefined && { dense: is_dense }),
});

/** What the server is to be told of some of it; what is no longer chosen is null. */
export function updateOf(prefs: ListPrefs, changed: ReadonlySet<keyof ListPrefs>): PrefsUpdate {
  const { dense = null, hidden = null, order = null, widths = null } = prefs;
  return {
    ...(changed.has('hidden') && { hidden }),
    ...(changed.has('order') && { order }),
    ...(changed.has('widths') && { widths }),
    ...(changed.has('dense') && { is_dense: dense }),
  };
}
