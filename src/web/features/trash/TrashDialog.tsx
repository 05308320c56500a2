import CloudOffIcon from '@mui/icons-material/CloudOff';
import TrashIcon from '@mui/icons-material/DeleteOutline';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { screenLimits } from '#shared/limits.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { formatMoment } from '#web/i18n/formatMoment.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { PersonAvatar, type PersonSummary } from '#web/inputs/controls/PersonAvatar.tsx';
import { CardDialog } from '#web/resource/card/dialog/CardDialog.tsx';
import { CardSkeleton } from '#web/resource/card/dialog/CardSkeleton.tsx';
import { Placeholder } from '#web/resource/Placeholder.tsx';
import { useTrashDays } from '#web/session/session.ts';
import { DaysLeft } from './DaysLeft.tsx';
import styles from './TrashDialog.module.css';

interface Props<T extends TrashedItem> {
  /** The messages are `<name>.trash.*`. */
  name: 'entities' | 'fields';
  reading: UseQueryResult<readonly T[]>;
  /** More information, beside the alias. */
  detail: (item: T) => string | null;
  onRestore: (item: T) => Promise<unknown>;
  onClose: () => void;
}

/** Deleted items that can be restored. */
export function TrashDialog<T extends TrashedItem>({ name, reading, detail, onRestore, onClose }: Props<T>) {
  const translate = useTranslate();
  const days = useTrashDays();
  const { data, error, refetch } = reading;
  return (
    <CardDialog title={translate(`${name}.trash.title`)} width={screenLimits.user_card_px} onClose={onClose}>
      <div className={styles.body}>
        <Typography variant="body2" color="text.secondary" className={styles.hint}>
          {translate(`${name}.trash.text`, { smart_count: days })}
        </Typography>
        {data === undefined ? (
          error ? (
            <Placeholder
              role="alert"
              icon={CloudOffIcon}
              title={translate(`${name}.trash.failed`)}
              text={errorText(error, name)}
              action={
                <Button variant="outlined" onClick={() => void refetch()}>
                  {translate('admin.list.retry')}
                </Button>
              }
            />
          ) : (
            <CardSkeleton count={3} />
          )
        ) : data.length === 0 ? (
          <Placeholder
            icon={TrashIcon}
            title={translate(`${name}.trash.empty`)}
            text={translate(`${name}.trash.empty_hint`)}
          />
        ) : (
          <ul className={styles.list}>
            {data.map((item) => (
              <TrashRow
                key={item.id}
                item={item}
                detail={detail(item)}
                restore={translate(`${name}.trash.restore`)}
                label={translate(`${name}.trash.restore_of`, { name: item.name })}
                onRestore={() => onRestore(item)}
              />
            ))}
          </ul>
        )}
      </div>
    </CardDialog>
  );
}

interface TrashedItem {
  id: number;
  name: string;
  alias: string;
  deleted_at: string;
  deleted_by: PersonSummary | null;
  goes_at: string;
}

interface RowProps {
  item: TrashedItem;
  detail: string | null;
  restore: string;
  /** The same with the item's name. */
  label: string;
  onRestore: () => Promise<unknown>;
}

function TrashRow({ item, detail, restore, label, onRestore }: RowProps) {
  const [isBusy, setBusy] = useState(false);
  const bringBack = async () => {
    setBusy(true);
    await onRestore();
    setBusy(false);
  };
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <Typography className={styles.name}>{item.name}</Typography>
        <Typography variant="body2" color="text.secondary" className={styles.alias}>
          <code className={styles.code}>{item.alias}</code>
          {detail && ` · ${detail}`}
        </Typography>
        <div className={styles.actions}>
          {item.deleted_by && (
            <span className={styles.left}>
              <PersonAvatar person={item.deleted_by} size={18} />
              {item.deleted_by.name}
            </span>
          )}
          <time dateTime={item.deleted_at}>{formatMoment(item.deleted_at)}</time>
        </div>
      </div>
      <Typography component="span" variant="body2" color="text.secondary" className={styles.note}>
        <DaysLeft goes_at={item.goes_at} />
      </Typography>
      <Button size="small" variant="outlined" disabled={isBusy} aria-label={label} onClick={() => void bringBack()}>
        {restore}
      </Button>
    </li>
  );
}
