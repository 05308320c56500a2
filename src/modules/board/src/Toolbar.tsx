import { useId } from 'react';
import { type Board, pathOf } from './data/boards.ts';
import { useWords } from './words.ts';

interface Props {
  board: Board;
  boards: readonly Board[];
  onChoose: (board: Board) => void;
  typed: string;
  onType: (text: string) => void;
  isMine: boolean;
  /** Absent: the entity has no field of a person. */
  onMine: ((isMine: boolean) => void) | undefined;
}

/** Which board, and which of its records. */
export function Toolbar({ board, boards, onChoose, typed, onType, isMine, onMine }: Props) {
  const words = useWords();
  const id = useId();
  const choose = (path: string) => {
    const next = boards.find((each) => pathOf(each) === path);
    if (next) onChoose(next);
  };
  return (
    <header className="bd-toolbar">
      <h1>{board.entity.name}</h1>
      {boards.length > 1 && (
        <select aria-label={words('entity')} value={pathOf(board)} onChange={({ target }) => choose(target.value)}>
          {boards.map((each) => (
            <option key={pathOf(each)} value={pathOf(each)}>
              {`${each.entity.name} · ${each.field.name}`}
            </option>
          ))}
        </select>
      )}
      <input
        type="search"
        aria-label={words('search')}
        placeholder={words('search')}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      {onMine && (
        <label htmlFor={id} className="bd-switch">
          <input id={id} type="checkbox" checked={isMine} onChange={({ target }) => onMine(target.checked)} />
          {words('mine')}
        </label>
      )}
    </header>
  );
}
