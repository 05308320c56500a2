import { useHost } from '@stoa/sdk/react';
import { useEffect, useState } from 'react';
import type { Board } from '../data/boards.ts';
import type { Filter } from '../data/columns.ts';
import { loadSummary, type Summary } from '../data/summary.ts';

/** Totals of a board. Null until they are known; what was shown stays while others load. */
export function useSummary(board: Board, filter: Filter, moves: number): Summary | null {
  const { data } = useHost();
  const [summary, setSummary] = useState<Summary | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a move changes the totals
  useEffect(() => {
    let isCurrent = true;
    loadSummary(data, board, filter, new Date()).then(
      (loaded) => isCurrent && setSummary(loaded),
      // The columns say that nothing could be loaded.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [data, board, filter, moves]);
  return summary;
}
