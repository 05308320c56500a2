import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import { useListContext } from 'react-admin';
import { useSizeClass } from '../theme/sizeClass.ts';
import { ListEmpty } from './ListEmpty.tsx';
import { ListError } from './ListError.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { Paginator } from './Paginator.tsx';
import { RecordStack } from './RecordStack.tsx';
import { RecordTable } from './RecordTable.tsx';
import { useRowsInPieces } from './useRowsInPieces.ts';
import type { Row } from './view.ts';

const none: readonly Row[] = [];

/** The rows, or what stands in their place. Rows stay while the next ones load. */
export function ListContent() {
  const { data, error, isPending, isFetching, refetch } = useListContext<Row>();
  const isStacked = useSizeClass() === 's';
  const { drawn: rows, missing } = useRowsInPieces(data ?? none);
  if (error && !data) return <ListError error={error} onRetry={refetch} />;

  return (
    <>
      <Paper
        variant="outlined"
        sx={{ position: 'relative', overflow: 'hidden', borderRadius: 1.25 }}
        aria-busy={isFetching}
      >
        <Box
          sx={{ position: 'absolute', insetInline: 0, top: 0, zIndex: 1, opacity: isFetching && !isPending ? 1 : 0 }}
          aria-hidden
        >
          {isFetching && !isPending && <LinearProgress />}
        </Box>
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
        {missing > 0 && <Box sx={{ height: `calc(${missing} * var(--row-height))` }} />}
      </Paper>
      <Paginator />
    </>
  );
}
