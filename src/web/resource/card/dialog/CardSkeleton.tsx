import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from '#web/i18n/translate.ts';

/** Placeholder while the record loads. */
export function CardSkeleton({ count }: { count: number }) {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('admin.list.loading')} sx={{ p: 6, display: 'grid', gap: 5 }}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <Box key={index}>
          <Skeleton width={96} height={14} sx={{ mb: 2 }} />
          <Skeleton height={36} />
        </Box>
      ))}
    </Box>
  );
}
