import LinearProgress from '@mui/material/LinearProgress';
import { useListContext } from 'react-admin';
import { useSizeClass } from '../../theme/sizeClass.ts';
import type { Row } from '../view.ts';
import { ListEmpty } from './ListEmpty.tsx';
import { ListError } from './ListError.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import styles from './list.module.css';
import { Paginator } from './Paginator.tsx';
import { RecordStack } from './RecordStack.tsx';
import { RecordTable } from './RecordTable.tsx';
import { useRowsInPieces } from './useRowsInPieces.ts';

const none: readonly Row[] = [];

/** The rows, or what stands in their place. Rows stay while the next ones load. */
export function ListContent() {
  const { data, error, isPending, isFetching, refetch } = useListContext<Row>();
  const isStacked = useSizeClass() === 's';
  const { drawn: rows, missing } = useRowsInPieces(data ?? none);
  if (error && !data) return <ListError error={error} onRetry={refetch} />;

  return (
    <>
      <div className={styles.sheet} aria-busy={isFetching}>
        <div className={styles.progress} aria-hidden>
          {isFetching && !isPending && <LinearProgress />}
        </div>
        {isPending ? (
          <ListSkeleton isStacked={isStacked} />
        ) : rows.length === 0 ? (
          <ListEmpty />
        ) : isStacked ? (
          <RecordStack rows={rows} />
        ) : (
          <RecordTable rows={rows} />
        )}
        {/* So that the page is as long as it will be, and nobody's place in it is lost. */}
        {missing > 0 && <div style={{ height: `calc(${missing} * var(--row-height))` }} />}
      </div>
      <Paginator />
    </>
  );
}
