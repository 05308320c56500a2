import type { SavedView, ViewState } from '#resources/views/views.resource.ts';
import type { ListCodec } from '#web/list-query/listCodec.ts';
import type { ListPrefs } from '#web/resource/list/listSettings.ts';

/** What belongs to the moment: a view keeps none of it. */
const passing = ['page', 'card', 'view'];

/** The saved view that an address names, or null. */
export function viewIdOf(search: string): number | null {
  const text = new URLSearchParams(search).get('view');
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** Whether an address names a view and says nothing else of the list: then the view says it. */
export const isAlone = (search: string): boolean =>
  [...new URLSearchParams(search).keys()].every((name) => name === 'view' || name === 'card');

/** What of an address a view keeps, as it is written in one way only. */
export function queryOf(codec: ListCodec, search: string): string {
  const params = new URLSearchParams(codec.toClean(search));
  for (const name of passing) params.delete(name);
  return params.toString();
}

/** The address of a view; a card that is open stays so. */
export function searchOf(view: { id: number; state: { query: string } } | null, present = ''): string {
  const params = new URLSearchParams(view?.state.query);
  if (view) params.set('view', String(view.id));
  const card = new URLSearchParams(present).get('card');
  if (card !== null) params.set('card', card);
  const text = params.toString();
  return text && `?${text}`;
}

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
