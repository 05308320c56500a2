import { daysLeft } from '#shared/time/goesAt.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import styles from './DaysLeft.module.css';

/** Up to this many days are highlighted. */
const FEW = 3;

/** How many days a deleted item can be restored. */
export function DaysLeft({ goes_at }: { goes_at: string }) {
  const translate = useTranslate();
  const days = daysLeft(goes_at, Date.now());
  return (
    <time dateTime={goes_at} className={styles.left} data-few={days <= FEW || undefined}>
      {days === 0 ? translate('admin.trash.soon') : translate('admin.trash.left', { smart_count: days })}
    </time>
  );
}
