import CloudOffIcon from '@mui/icons-material/CloudOff';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { lazy, Suspense, startTransition, useDeferredValue, useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import { errorText } from '#web/i18n/errorText.ts';
import { useSizeClass } from '#web/theme/sizeClass.ts';
import { Placeholder } from '../Placeholder.tsx';
import { useListSlots } from '../slots.ts';
import { useResourceTranslate } from '../useResourceTranslate.ts';
import { useView } from '../ViewContext.ts';
import type { Row } from '../view.ts';
import { ListSkeleton } from './ListSkeleton.tsx';
import styles from './list.module.css';
import { Paginator } from './Paginator.tsx';
import { RecordStack } from './table/RecordStack.tsx';
import { MissingRows, RecordTable } from './table/RecordTable.tsx';

const ListEmpty = lazy(() => import('./ListEmpty.tsx'));

const none: readonly Row[] = [];

/** The rows, or a skeleton, an empty list or an error. Rows stay visible while the next ones load. */
export function ListContent() {
  const { data, error, isPending, isFetching, refetch } = useListContext<Row>();
  const isStacked = useSizeClass() === 's';
  const { drawn: rows, missing } = useRowsInPieces(data ?? none);
  const addsRows = useListSlots().useAddsRows();
  const { isWhole } = useView().list;
  const isTable = !isPending && !isStacked && (rows.length > 0 || addsRows);
  if (error && !data) return <ListError error={error} onRetry={refetch} />;

  return (
    <>
      <div className={styles.sheet} data-fits={(isTable && !isWhole) || undefined} aria-busy={isFetching}>
        <div className={styles.progress} aria-hidden>
          {isFetching && !isPending && <LinearProgress />}
        </div>
        {isPending ? (
          <ListSkeleton isStacked={isStacked} />
        ) : isTable ? (
          <RecordTable rows={rows} missing={missing} />
        ) : rows.length > 0 ? (
          <RecordStack rows={rows} />
        ) : null}
        {!isPending && rows.length === 0 && (
          <Suspense>
            <ListEmpty />
          </Suspense>
        )}
        {isStacked && <MissingRows count={missing} />}
      </div>
      <Paginator />
    </>
  );
}

interface Props {
  error: unknown;
  onRetry: () => void;
}

/** Shown instead of the list when it could not be loaded. */
function ListError(props: Props) {
  const { errors } = useListSlots();
  const Message = errors.find(({ isFor }) => isFor(props.error))?.Message;
  return Message ? <Message error={props.error} /> : <Failed {...props} />;
}

function Failed({ error, onRetry }: Props) {
  const { name } = useView().declaration;
  const translate = useResourceTranslate(name);
  return (
    <Placeholder
      role="alert"
      icon={CloudOffIcon}
      title={translate('list.failed')}
      text={errorText(error, name)}
      action={
        <Button variant="outlined" onClick={() => onRetry()}>
          {translate('list.retry')}
        </Button>
      }
    />
  );
}

/** Rows that are rendered at once, in about a frame. */
const fewRows = 10;

/** About as many rows as a tall screen shows. */
const piece = 40;

/**
 * Renders a page of new rows in chunks, from the top: rendered at once it would block typing into the search. `missing`
 * rows are still to come.
 */
export function useRowsInPieces(rows: readonly Row[]): { drawn: readonly Row[]; missing: number } {
  const before = useDeferredValue(rows);
  const next = isFewMore(before, rows) || before.length === 0 ? rows : before;
  const [shown, setShown] = useState({ rows: next, count: piece });
  // Set during render, so that no frame renders all rows.
  if (shown.rows !== next)
    setShown({ rows: next, count: isFewMore(shown.rows, next) ? Number.POSITIVE_INFINITY : piece });

  const missing = Math.max(0, next.length - shown.count);
  useEffect(() => {
    if (missing === 0) return;
    const frame = requestAnimationFrame(() =>
      startTransition(() => setShown((last) => (last === shown ? { ...last, count: last.count + piece } : last))),
    );
    return () => cancelAnimationFrame(frame);
  }, [missing, shown]);
  return { drawn: missing > 0 ? next.slice(0, shown.count) : next, missing };
}

function isFewMore(before: readonly Row[], rows: readonly Row[]): boolean {
  const known = new Set(before.map(({ id }) => id));
  return rows.filter(({ id }) => !known.has(id)).length <= fewRows;
}
