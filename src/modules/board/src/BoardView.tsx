import { useHost } from '@stoa/sdk/react';
import { useEffect, useState } from 'react';
import { Columns } from './columns/Columns.tsx';
import type { Board } from './data/boards.ts';
import type { Filter } from './data/columns.ts';
import { SummaryPanel } from './summary/SummaryPanel.tsx';
import { Toolbar } from './Toolbar.tsx';

/** A search is applied this long after the last key, in ms. */
const SEARCH_PAUSE = 300;

interface Props {
  board: Board;
  boards: readonly Board[];
  onChoose: (board: Board) => void;
}

/** One board: what is shown, its totals, its columns. */
export function BoardView({ board, boards, onChoose }: Props) {
  const { user } = useHost();
  const [typed, setTyped] = useState('');
  const [isMine, setMine] = useState(false);
  const [filter, setFilter] = useState<Filter>({ search: '', person_id: null });
  /** Moves change totals. */
  const [moves, setMoves] = useState(0);
  useEffect(() => {
    const next = { search: typed.trim(), person_id: isMine ? user.id : null };
    const timer = setTimeout(() => setFilter(next), SEARCH_PAUSE);
    return () => clearTimeout(timer);
  }, [typed, isMine, user.id]);
  return (
    <div className="bd-page">
      <Toolbar
        {...{ board, boards, onChoose, typed, isMine }}
        onType={setTyped}
        onMine={board.person === undefined ? undefined : setMine}
      />
      <SummaryPanel board={board} filter={filter} moves={moves} />
      <Columns board={board} filter={filter} onMoved={() => setMoves((before) => before + 1)} />
    </div>
  );
}
