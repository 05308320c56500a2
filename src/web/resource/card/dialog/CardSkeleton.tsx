import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from '#web/i18n/translate.ts';
import styles from './dialog.module.css';

/** Placeholder while the record loads. */
export function CardSkeleton({ count }: { count: number }) {
  const translate = useTranslate();
  return (
    <div role="status" aria-label={translate('admin.list.loading')} className={styles.skeleton}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <Box key={index}>
          <Skeleton width={96} height={14} className={styles.skeletonLabel} />
          <Skeleton height={36} />
        </Box>
      ))}
    </div>
  );
}
