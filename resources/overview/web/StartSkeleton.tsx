import Skeleton from '@mui/material/Skeleton';
import styles from './Start.module.css';

/** Placeholder while the figures load. */
export function StartSkeleton() {
  return (
    <div className={styles.page} aria-hidden>
      <ul className={styles.tiles}>
        {['records', 'people', 'failed', 'trash'].map((tile) => (
          <li key={tile}>
            <Skeleton variant="rounded" height={102} />
          </li>
        ))}
      </ul>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Skeleton variant="rounded" height={240} />
          <Skeleton variant="rounded" height={280} />
        </div>
        <div className={styles.column}>
          <Skeleton variant="rounded" height={190} />
          <Skeleton variant="rounded" height={330} />
        </div>
      </div>
    </div>
  );
}
