import type { DataRecord } from '@stoa/sdk';
import { useHost } from '@stoa/sdk/react';
import { useEffect, useState } from 'react';
import type { Board, Step } from '../data/boards.ts';
import { type ColumnState, type Filter, loadCards, loadColumns, moved, stepOf, withMore } from '../data/columns.ts';
import { useWords } from '../words.ts';

/** The columns of a board, loaded again when the filter changes, and the moves between them. */
export function useColumns(board: Board, filter: Filter, onMoved: () => void) {
  const host = useHost();
  const words = useWords();
  const [columns, setColumns] = useState<readonly ColumnState[] | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [announced, announce] = useState('');
  const none = words('no_step');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let isCurrent = true;
    setFailed(null);
    loadColumns(host.data, board, filter, none).then(
      (loaded) => isCurrent && setColumns(loaded),
      (error: Error) => isCurrent && setFailed(error.message),
    );
    return () => {
      isCurrent = false;
    };
  }, [host, board, filter, none, attempt]);

  const change = (next: (columns: readonly ColumnState[]) => readonly ColumnState[]) =>
    setColumns((known) => known && next(known));

  const move = async (card: DataRecord, to: Step, name: string) => {
    const from = stepOf(columns ?? [], card);
    if (!from || from.id === to.id) return;
    change((known) => moved(known, card, to.id, board.field.alias));
    try {
      await host.data.update(board.entity.alias, card.id, { [board.field.alias]: to.id });
      announce(words('moved', { name, step: to.name }));
      onMoved();
    } catch {
      change((known) => moved(known, card, from.id, board.field.alias));
      announce(words('refused', { name, step: from.name }));
      await host.notify(words('refused', { name, step: from.name }), 'error');
    }
  };

  const loadMore = async ({ step, cursor }: ColumnState) => {
    const more = await loadCards(host.data, board, { step, cursor }, filter);
    change((known) => known.map((column) => (column.step.id === step.id ? withMore(column, more) : column)));
  };
  return { columns, failed, announced, move, loadMore, retry: () => setAttempt(attempt + 1) };
}
