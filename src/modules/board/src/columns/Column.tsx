import type { DataRecord } from '@stoa/sdk';
import { useId, useState } from 'react';
import type { Board, Step } from '../data/boards.ts';
import type { ColumnState } from '../data/columns.ts';
import { useFormats, useWords } from '../words.ts';
import { Card } from './Card.tsx';

interface Props {
  board: Board;
  column: ColumnState;
  steps: readonly Step[];
  nameOf: (card: DataRecord) => string;
  dragged: DataRecord | null;
  /** Absent: cards may not be moved. */
  onDrag: ((card: DataRecord | null) => void) | undefined;
  onDrop: (to: Step) => void;
  onMove: (card: DataRecord, to: Step) => void;
  onMore: () => Promise<void>;
}

/** One step: its records, the newest first. */
export function Column({ board, column, steps, nameOf, dragged, onDrag, onDrop, onMove, onMore }: Props) {
  const words = useWords();
  const formats = useFormats();
  const id = useId();
  const [isOver, setOver] = useState(false);
  const { step, cards, count, cursor } = column;
  const isTarget = dragged !== null && !cards.some((card) => card.id === dragged.id);
  return (
    <section
      className="bd-column"
      aria-labelledby={id}
      data-color={step.color ?? undefined}
      data-over={(isOver && isTarget) || undefined}
      onDragOver={(event) => {
        if (!isTarget) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(step);
      }}
    >
      <h2 id={id}>
        <i aria-hidden="true" />
        {step.name}
        <span>{formats.number(count)}</span>
      </h2>
      <ul>
        {cards.map((card) => (
          <Card key={card.id} {...{ board, card, step, steps, onDrag, onMove }} name={nameOf(card)} />
        ))}
      </ul>
      {count === 0 && <p className="bd-empty">{words('empty_step')}</p>}
      {cursor !== null && <MoreButton label={words('more')} load={onMore} />}
    </section>
  );
}

function MoreButton({ label, load }: { label: string; load: () => Promise<void> }) {
  const [isLoading, setLoading] = useState(false);
  const click = async () => {
    setLoading(true);
    await load().finally(() => setLoading(false));
  };
  return (
    <button type="button" className="bd-more" disabled={isLoading} onClick={() => void click()}>
      {label}
    </button>
  );
}
