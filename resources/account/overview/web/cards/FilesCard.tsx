import type { Overview } from '#resources/account/overview/overview.resource.ts';
import { formatSize } from '#web/i18n/formatSize.ts';
import { useLocale, useTranslate } from '#web/i18n/translate.ts';
import styles from '../Start.module.css';
import { StartCard } from './StartCard.tsx';

/** Number and total size of uploaded files. */
export function FilesCard({ files: { count, bytes, is_estimate } }: { files: Overview['files'] }) {
  const translate = useTranslate();
  const locale = useLocale();
  const size = `${is_estimate ? '> ' : ''}${formatSize(bytes, locale)}`;
  return (
    <StartCard title={translate('overview.files.title')} action={count > 0 && <strong>{size}</strong>}>
      <p className={styles.empty}>
        {count > 0 ? translate('overview.files.count', { smart_count: count }) : translate('overview.files.none')}
      </p>
    </StartCard>
  );
}
