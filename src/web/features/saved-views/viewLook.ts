import type { SavedView, ViewState } from '#resources/views/views.resource.ts';
import type { ListPrefs } from '#web/resource/list/listPrefs.ts';

/** Null for a view that says nothing of columns and density. */
export const lookOf = ({ state: { columns, is_dense } }: Pick<SavedView, 'state'>): ListPrefs | null =>
  columns || is_dense !== undefined ? { ...columns, ...(is_dense !== undefined && { dense: is_dense }) } : null;

/** The same, as a view keeps it. */
export const stateOf = (query: string, { hidden, order, widths, dense }: ListPrefs): ViewState => ({
  query,
  columns: { ...(hidden && { hidden }), ...(order && { order }), ...(widths && { widths }) },
  is_dense: dense ?? false,
});

/** What is not chosen is as it is where nobody chooses. */
export const isSameLook = (a: ListPrefs, b: ListPrefs): boolean => written(a) === written(b);

const written = ({ hidden, order, widths, dense }: ListPrefs) =>
  JSON.stringify([
    hidden && [...hidden].sort(),
    order,
    Object.entries(widths ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)),
    dense ?? false,
  ]);
