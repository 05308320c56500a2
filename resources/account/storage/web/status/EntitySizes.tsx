import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import type { StorageStatus } from '#resources/account/storage/storage.resource.ts';
import { formatSize } from '#web/i18n/formatSize.ts';
import { useLocale, useTranslate } from '#web/i18n/translate.ts';
import styles from './StatusPanel.module.css';

/** Shown at first. */
const FIRST = 8;

/** The space of each entity, the largest first. */
export function EntitySizes({ entities }: Pick<StorageStatus, 'entities'>) {
  const translate = useTranslate();
  const locale = useLocale();
  const id = useId();
  const [hasAll, setAll] = useState(false);
  const sorted = entities.toSorted((a, b) => b.bytes - a.bytes || a.name.localeCompare(b.name));
  const most = sorted[0]?.bytes || 1;
  return (
    <div>
      <h3 id={id} className={styles.entitiesTitle}>
        {translate('storage.status.entities')}
      </h3>
      {sorted.length === 0 && <p className={styles.none}>{translate('storage.status.no_entities')}</p>}
      <ul className={styles.entities} aria-labelledby={id}>
        {sorted.slice(0, hasAll ? undefined : FIRST).map(({ id: entity, name, bytes, records }) => (
          <li key={entity}>
            <span className={styles.entity}>{name}</span>
            <span className={styles.size}>{formatSize(bytes, locale)}</span>
            <span className={styles.bar} aria-hidden>
              <span style={{ width: `${(bytes / most) * 100}%` }} />
            </span>
            <small>{translate('storage.status.records', { smart_count: records })}</small>
          </li>
        ))}
      </ul>
      {!hasAll && sorted.length > FIRST && (
        <Button size="small" className={styles.all} onClick={() => setAll(true)}>
          {translate('storage.status.all', { smart_count: sorted.length })}
        </Button>
      )}
    </div>
  );
}
