import type { SavedView, ViewState } from '#resources/data/views/views.resource.ts';
import type { ListSpec } from '#shared/resource.ts';
import type { ListCodec } from '#web/list-query/listCodec.ts';
import { unknownFilters, withoutParameters } from '#web/list-query/unknownFilters.ts';
import type { ListPrefs } from '#web/resource/list/settings/listSettings.ts';

/** Parameters that a view does not store. */
const passing = ['page', 'card', 'view'];

/** The id of the saved view in an address, or null. */
export function viewIdOf(search: string): number | null {
  const text = new URLSearchParams(search).get('view');
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** Whether an address has no list parameters besides the view. */
export const isAlone = (search: string): boolean =>
  [...new URLSearchParams(search).keys()].every((name) => name === 'view' || name === 'card');

/** The part of an address that a view stores, in canonical form, without filters that the list does not have. */
export function queryOf(codec: ListCodec, list: ListSpec, search: string): string {
  const names = unknownFilters(search, list).map(([name]) => name);
  return canonicalQuery(codec, withoutParameters(search, names));
}

/** The query that a view has stored, in canonical form. */
export function canonicalQuery(codec: ListCodec, search: string): string {
  const params = new URLSearchParams(codec.toClean(search));
  for (const name of passing) params.delete(name);
  return params.toString();
}

/** The address of a view. An open card stays open. */
export function searchOf(view: { id: number; state: { query: string } } | null, present = ''): string {
  const params = new URLSearchParams(view?.state.query);
  if (view) params.set('view', String(view.id));
  const card = new URLSearchParams(present).get('card');
  if (card !== null) params.set('card', card);
  const text = params.toString();
  return text && `?${text}`;
}

/** Null for a view without columns, density and wrapping. */
export const viewPrefs = ({ state }: Pick<SavedView, 'state'>): ListPrefs | null => {
  const { columns, is_dense, is_wrapped } = state;
  if (!columns && is_dense === undefined && is_wrapped === undefined) return null;
  return {
    ...columns,
    ...(is_dense !== undefined && { dense: is_dense }),
    ...(is_wrapped !== undefined && { wrapped: is_wrapped }),
  };
};

/** The state that a view stores. */
export const stateOf = (query: string, { hidden, order, widths, dense, wrapped }: ListPrefs): ViewState => ({
  query,
  columns: { ...(hidden && { hidden }), ...(order && { order }), ...(widths && { widths }) },
  is_dense: dense ?? false,
  ...(wrapped && { is_wrapped: true }),
});

/** Absent settings are equal to their defaults. */
export const isSamePrefs = (a: ListPrefs, b: ListPrefs): boolean => written(a) === written(b);

const written = ({ hidden, order, widths, dense, wrapped }: ListPrefs) =>
  JSON.stringify([
    hidden && [...hidden].sort(),
    order,
    Object.entries(widths ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)),
    dense ?? false,
    wrapped ?? false,
  ]);
