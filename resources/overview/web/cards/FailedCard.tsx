import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useFailedChange } from '#resources/entities/web/commands/useFailedChange.ts';
import type { Failed, Overview } from '#resources/overview/overview.resource.ts';
import { changeStatus, historyType } from '#shared/statuses.ts';
import { useDateText } from '#web/i18n/dayForms.ts';
import { problemText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import styles from '../Start.module.css';
import { StartCard } from './StartCard.tsx';

/** Changes that came to nothing, each with its reason and the two ways on. Not there while all is well. */
export function FailedCard({ failed, onMended }: { failed: Overview['failed']; onMended: () => void }) {
  const translate = useTranslate();
  if (failed.count === 0) return null;
  const hidden = failed.count - failed.items.length;
  return (
    <StartCard title={translate('overview.mend.title')} anchor="failed">
      <ul className={styles.rows}>
        {failed.items.map((item) => (
          <li key={`${item.entity.id}/${item.field?.id ?? ''}`}>
            <Failure item={item} onMended={onMended} />
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={styles.empty}>{translate('overview.mend.more', { smart_count: hidden })}</p>}
    </StartCard>
  );
}

function Failure({ item, onMended }: { item: Failed; onMended: () => void }) {
  const translate = useTranslate();
  const moment = useDateText('moment')(item.failed_at ? new Date(item.failed_at) : null);
  const { entity, field, error } = item;
  const name = field
    ? translate('overview.mend.field', { name: field.name, entity: entity.name })
    : translate('overview.mend.entity', { name: entity.name });
  const mend = useMend(item, onMended);
  return (
    <div className={styles.failure}>
      <div>
        <Link to={`/admin/entities/${entity.id}`}>{name}</Link>
        <div className={styles.small}>
          {error ? problemText({ message: error }, 'history') : translate('overview.mend.unknown')}
          {moment && ` · ${moment}`}
        </div>
      </div>
      <div className={styles.actions}>
        <Button size="small" variant="outlined" disabled={mend.isBusy} aria-description={name} onClick={mend.retry}>
          {translate('history.retry')}
        </Button>
        <Button size="small" color="error" disabled={mend.isBusy} aria-description={name} onClick={mend.discard}>
          {translate('history.discard')}
        </Button>
      </div>
    </div>
  );
}

/** The page of the entity does the same, by the same calls. */
function useMend({ entity, field, failed_at }: Failed, onMended: () => void) {
  const whole = { ...entity, status_id: changeStatus.failed, module: null };
  const row = {
    id: entity.id,
    created_at: failed_at ?? '',
    user_name: '',
    user_avatar: null,
    user_id: null,
    type_id: historyType.update,
    entity_id: entity.id,
    ...(field && { field_id: field.id }),
    data: {},
    result: null,
  };
  const { retry, discard, isBusy } = useFailedChange(whole, row, onMended);
  return {
    isBusy,
    retry: () => void retry().then(onMended),
    discard: () => void discard().then(onMended),
  };
}
