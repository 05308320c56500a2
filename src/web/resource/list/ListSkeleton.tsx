import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useResourceTranslate } from '../useResourceTranslate.ts';
import { useView } from '../ViewContext.ts';
import { useColumns } from './table/columns.ts';

const rows = ['72%', '55%', '64%', '80%', '48%', '68%', '58%', '75%'];

/** Shown while the first rows load. */
export function ListSkeleton({ isStacked }: { isStacked: boolean }) {
  const translate = useResourceTranslate(useView().declaration.name);
  const { shown } = useColumns();
  const columns = isStacked ? 1 : shown.length;
  return (
    <Box role="status" aria-label={translate('list.loading')}>
      {!isStacked && <Box sx={{ height: 40, borderBottom: 1, borderColor: 'divider' }} />}
      {rows.map((width) => (
        <Box
          key={width}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 6,
            height: isStacked ? 96 : 56,
            px: 4,
            borderBottom: 1,
            borderColor: 'divider',
            '&:last-child': { borderBottom: 0 },
          }}
        >
          <Skeleton variant="circular" width={32} height={32} sx={{ flex: 'none' }} />
          {Array.from({ length: columns }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
            <Box key={index} sx={{ flex: index === 0 ? 2 : 1 }}>
              <Skeleton width={width} height={14} />
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}
