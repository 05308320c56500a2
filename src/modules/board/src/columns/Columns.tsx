import type { DataRecord } from '@stoa/sdk';
import { useState } from 'react';
import type { Board, Step } from '../data/boards.ts';
import type { Filter } from '../data/columns.ts';
import { Notice } from '../Notice.tsx';
import { useWords } from '../words.ts';
import { Column } from './Column.tsx';
import { useColumns } from './useColumns.ts';

interface Props {
  board: Board;
  filter: Filter;
  onMoved: () => void;
}

/** The columns of a board, and where a card is dragged to. */
export function Columns({ board, filter, onMoved }: Props) {
  const words = useWords();
  const { columns, failed, announced, move, loadMore, retry } = useColumns(board, filter, onMoved);
  const [dragged, setDragged] = useState<DataRecord | null>(null);
  if (failed) return <Notice title={words('failed')} text={failed} action={{ label: words('retry'), run: retry }} />;
  const nameOf = (card: DataRecord) => String((board.label && card[board.label]) || words('untitled'));
  const steps = (columns ?? []).map(({ step }) => step);
  const drop = (to: Step) => {
    if (dragged) void move(dragged, to, nameOf(dragged));
    setDragged(null);
  };
  return (
    <>
      <div className="bd-columns">
        {columns?.map((column) => (
          <Column
            key={column.step.id ?? 'none'}
            {...{ board, column, steps, nameOf, dragged }}
            onDrag={board.mayMove ? setDragged : undefined}
            onDrop={drop}
            onMove={(card, to) => void move(card, to, nameOf(card))}
            onMore={() => loadMore(column)}
          />
        ))}
      </div>
      <p className="bd-hidden" role="status">
        {announced}
      </p>
    </>
  );
}
