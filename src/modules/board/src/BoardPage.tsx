import type { Host } from '@stoa/sdk';
import { useHost } from '@stoa/sdk/react';
import { useEffect, useMemo, useState } from 'react';
import { BoardView } from './BoardView.tsx';
import { type Board, boardAt, boardsOf, pathOf } from './data/boards.ts';
import { Notice } from './Notice.tsx';
import { useWords } from './words.ts';

interface Props {
  host: Host;
  path: string;
}

/** The board of the address, or the one that was chosen. */
export function BoardPage({ path }: Props) {
  const host = useHost();
  const words = useWords();
  const { boards, failed, retry } = useBoards(host);
  const [chosen, setChosen] = useState({ at: path, board: path });
  // A link to another board wins over what was chosen before.
  const shown = chosen.at === path ? chosen.board : path;
  const board = useMemo(() => boardAt(boards ?? [], shown), [boards, shown]);
  if (failed) return <Notice title={words('failed')} text={failed} action={{ label: words('retry'), run: retry }} />;
  if (!boards) return <Skeleton label={words('loading')} />;
  if (!board) return <Notice title={words('none')} text={words('none_text')} />;
  const choose = (next: Board) => {
    setChosen({ at: path, board: pathOf(next) });
    // As the main module there is no address of its own to keep it in.
    if (path !== '') void host.navigate(pathOf(next));
  };
  return <BoardView key={pathOf(board)} board={board} boards={boards} onChoose={choose} />;
}

function useBoards(host: Host) {
  const [boards, setBoards] = useState<readonly Board[] | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let isCurrent = true;
    setFailed(null);
    host.data.entities().then(
      (entities) => isCurrent && setBoards(boardsOf(entities)),
      (error: Error) => isCurrent && setFailed(error.message),
    );
    return () => {
      isCurrent = false;
    };
  }, [host, attempt]);
  return { boards, failed, retry: () => setAttempt(attempt + 1) };
}

/** What the page will look like, while it loads. */
function Skeleton({ label }: { label: string }) {
  return (
    <div className="bd-page" role="status" aria-label={label}>
      <div className="stoa-skeleton" style={{ width: 180, height: 28 }} />
      <div className="stoa-skeleton" style={{ height: 168 }} />
      <div className="bd-columns">
        {[5, 3, 4, 2].map((cards) => (
          <div key={cards} className="stoa-skeleton" style={{ height: 64 + cards * 72 }} />
        ))}
      </div>
    </div>
  );
}
