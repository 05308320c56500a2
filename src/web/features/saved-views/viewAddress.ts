import type { ListCodec } from '#web/list-query/listCodec.ts';

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
