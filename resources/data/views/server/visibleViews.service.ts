import type { AccountAccess } from '#server/tenant/access/accountAccess.ts';
import type { ViewState } from '../views.resource.ts';
import type { ViewRow } from './views.queries.ts';

/**
 * A view as a caller with limited rights sees it: without columns that may not be read. Null for a view of an entity that
 * may not be read, and for one of another person that filters or sorts by a field that may not, or in some records only.
 */
export function visibleView(limited: AccountAccess, view: ViewRow, user_id: number): ViewRow | null {
  const entity_id = /^e_(\d+)$/.exec(view.list)?.[1];
  if (entity_id === undefined) return view;
  const access = limited.entityById(Number(entity_id));
  if (!access) return null;
  const hidden = new Set([...access.whole.columns.keys()].filter((alias) => !access.model.columns.has(alias)));
  const unfiltered = new Set([...hidden, ...[...access.partly.keys()].map(({ alias }) => alias)]);
  if (unfiltered.size === 0) return view;
  const state = view.state as ViewState;
  const isNamed = view.user_id !== user_id && wordsOf(state.query).some((word) => unfiltered.has(word));
  return isNamed ? null : { ...view, state: { ...state, ...withoutColumns(state, hidden) } };
}

/** Whatever may be an alias in the address of a list. */
const wordsOf = (query: string): string[] =>
  [...new URLSearchParams(query)].flatMap((pair) => pair.join(' ').split(/[^a-z0-9_]+/));

function withoutColumns({ columns }: ViewState, hidden: ReadonlySet<string>): Partial<ViewState> {
  if (!columns) return {};
  const kept = (aliases: readonly string[] | undefined) => aliases?.filter((alias) => !hidden.has(alias));
  const { widths } = columns;
  return {
    columns: {
      ...(columns.hidden && { hidden: kept(columns.hidden) }),
      ...(columns.order && { order: kept(columns.order) }),
      ...(widths && { widths: Object.fromEntries(Object.entries(widths).filter(([alias]) => !hidden.has(alias))) }),
    },
  };
}
