import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from '#web/i18n/translate.ts';

/** Placeholder while the history loads. */
export function HistorySkeleton() {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('admin.list.loading')} sx={{ p: 4, display: 'grid', gap: 5 }}>
      {['64%', '48%', '72%', '56%'].map((width) => (
        <Box key={width}>
          <Skeleton width={width} height={14} sx={{ mb: 2 }} />
          <Skeleton width="40%" height={12} />
        </Box>
      ))}
    </Box>
  );
}
