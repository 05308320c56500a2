import type { DataRecord } from '@stoa/sdk';
import { useHost } from '@stoa/sdk/react';
import type { KeyboardEvent } from 'react';
import type { Board, Step } from '../data/boards.ts';
import { useFormats, useWords } from '../words.ts';

interface Props {
  board: Board;
  card: DataRecord;
  name: string;
  step: Step;
  steps: readonly Step[];
  onDrag: ((card: DataRecord | null) => void) | undefined;
  onMove: (card: DataRecord, to: Step) => void;
}

/** A record. It opens in the app, and moves by dragging, by its menu, or with Ctrl and an arrow key. */
export function Card({ board, card, name, step, steps, onDrag, onMove }: Props) {
  const { navigate, user } = useHost();
  const words = useWords();
  const formats = useFormats();
  const { amount, person, day, entity } = board;
  const base = user.full_access ? '/admin/data' : '/data';
  const open = () => void navigate(`${base}/${entity.alias}?card=${card.id}`);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const to = by === undefined || !event.ctrlKey ? undefined : steps[steps.indexOf(step) + by];
    if (!to || !onDrag) return;
    event.preventDefault();
    onMove(card, to);
  };
  const value = amount === undefined ? null : card[amount];
  const due = day === undefined ? null : card[day];
  const { name: owner } = ((person !== undefined && card[`${person}_data`]) || {}) as { name?: string };
  return (
    <li
      className="bd-card"
      draggable={onDrag !== undefined}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', name);
        onDrag?.(card);
      }}
      onDragEnd={() => onDrag?.(null)}
    >
      <button type="button" className="bd-name" onClick={open} onKeyDown={onKeyDown}>
        {name}
      </button>
      {typeof value === 'number' && <strong>{formats.number(value)}</strong>}
      <div className="bd-card-foot">
        {owner && (
          <span className="bd-person">
            <i className="bd-initials" aria-hidden="true">
              {initials(owner)}
            </i>
            {owner}
          </span>
        )}
        {typeof due === 'string' && <time dateTime={due}>{formats.day(due)}</time>}
      </div>
      {onDrag && (
        <select
          className="bd-move"
          aria-label={words('move', { name })}
          value={step.id ?? ''}
          onChange={({ target }) => {
            const to = steps.find(({ id }) => String(id ?? '') === target.value);
            if (to) onMove(card, to);
          }}
        >
          {steps.map((each) => (
            <option key={each.id ?? 'none'} value={each.id ?? ''}>
              {each.name}
            </option>
          ))}
        </select>
      )}
    </li>
  );
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0] ?? '')
    .join('');
