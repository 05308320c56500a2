import type { Data, DataQuery, DataRecord } from '@stoa/sdk';
import { type Board, type Step, shownFields } from './boards.ts';

/** Cards that a column loads at a time. */
const COLUMN_PAGE = 25;

export interface Filter {
  search: string;
  /** Only records of this person. */
  person_id: number | null;
}

export interface ColumnState {
  step: Step;
  cards: readonly DataRecord[];
  count: number;
  /** Of the next page; null at the end. */
  cursor: string | null;
}

const queryOf = (board: Board, { search, person_id }: Filter): DataQuery => ({
  ...(search !== '' && { search }),
  ...(person_id !== null && board.person !== undefined && { query: { [board.person]: person_id } }),
});

/** The next cards of a column, the newest first. */
export async function loadCards(
  data: Data,
  board: Board,
  { step, cursor }: Pick<ColumnState, 'step'> & { cursor?: string | null },
  filter: Filter,
): Promise<ColumnState> {
  const { query, ...rest } = queryOf(board, filter);
  const { items, totals, next_cursor } = await data.list(board.entity.alias, {
    ...rest,
    query: { ...query, [board.field.alias]: step.id ?? { ex: 'false' } },
    sort: { created_at: 'desc' },
    limit: COLUMN_PAGE,
    fields: shownFields(board),
    ...(board.person !== undefined && { with: [board.person] }),
    ...(cursor && { after: cursor }),
  });
  return { step, cards: items, count: totals.count, cursor: next_cursor };
}

/** All columns side by side. One for records without a value is there if there are any. */
export async function loadColumns(data: Data, board: Board, filter: Filter, none: string): Promise<ColumnState[]> {
  const steps: Step[] = [...board.steps, { id: null, name: none, color: null }];
  const columns = await Promise.all(steps.map((step) => loadCards(data, board, { step }, filter)));
  return columns.filter(({ step, count }) => step.id !== null || count > 0);
}

export const withMore = (column: ColumnState, more: ColumnState): ColumnState => ({
  ...more,
  cards: [...column.cards, ...more.cards.filter(({ id }) => !column.cards.some((card) => card.id === id))],
});

/** Takes a card to the top of another column. */
export function moved(
  columns: readonly ColumnState[],
  card: DataRecord,
  to: number | null,
  field: string,
): ColumnState[] {
  return columns.map((column) => {
    const has = column.cards.some(({ id }) => id === card.id);
    if (column.step.id === to)
      return has ? column : { ...column, cards: [{ ...card, [field]: to }, ...column.cards], count: column.count + 1 };
    return has
      ? { ...column, cards: column.cards.filter(({ id }) => id !== card.id), count: column.count - 1 }
      : column;
  });
}

export const stepOf = (columns: readonly ColumnState[], card: DataRecord): Step | undefined =>
  columns.find(({ cards }) => cards.some(({ id }) => id === card.id))?.step;
