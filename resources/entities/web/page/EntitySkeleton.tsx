import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from '#web/i18n/translate.ts';
import styles from './EntityView.module.css';

/** Placeholder while the entity loads. */
export function EntitySkeleton() {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('admin.list.loading')} className={styles.page}>
      <div className={styles.main}>
        <Skeleton width={220} height={36} />
        <Skeleton variant="rounded" height={320} />
      </div>
      <Skeleton variant="rounded" height={280} />
    </Box>
  );
}
