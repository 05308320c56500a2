import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from '#web/i18n/translate.ts';
import styles from './HistoryPanel.module.css';

/** Placeholder while the history loads. */
export function HistorySkeleton() {
  const translate = useTranslate();
  return (
    <div role="status" aria-label={translate('admin.list.loading')} className={styles.skeleton}>
      {['64%', '48%', '72%', '56%'].map((width) => (
        <Box key={width}>
          <Skeleton width={width} height={14} className={styles.bar} />
          <Skeleton width="40%" height={12} />
        </Box>
      ))}
    </div>
  );
}
