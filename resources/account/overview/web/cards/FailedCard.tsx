import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { Failed, Overview } from '#resources/account/overview/overview.resource.ts';
import { useFailedChange } from '#resources/data/entities/web/commands/useFailedChange.ts';
import { everything } from '#shared/entities/rights.ts';
import { changeStatus, historyType } from '#shared/entities/statuses.ts';
import { problemText } from '#web/i18n/errorText.ts';
import { formatMoment } from '#web/i18n/formatMoment.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import styles from '../Start.module.css';
import { StartCard } from './StartCard.tsx';

/** Failed changes, with the reason and buttons to retry or discard. Nothing is rendered without failures. */
export function FailedCard({ failed, onResolved }: { failed: Overview['failed']; onResolved: () => void }) {
  const translate = useTranslate();
  if (failed.count === 0) return null;
  const hidden = failed.count - failed.items.length;
  return (
    <StartCard title={translate('overview.failures.title')} anchor="failed">
      <ul className={styles.rows}>
        {failed.items.map((item) => (
          <li key={`${item.entity.id}/${item.field?.id ?? ''}`}>
            <Failure item={item} onResolved={onResolved} />
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={styles.empty}>{translate('overview.failures.more', { smart_count: hidden })}</p>}
    </StartCard>
  );
}

function Failure({ item, onResolved }: { item: Failed; onResolved: () => void }) {
  const translate = useTranslate();
  const moment = formatMoment(item.failed_at);
  const { entity, field, error } = item;
  const name = field
    ? translate('overview.failures.field', { name: field.name, entity: entity.name })
    : translate('overview.failures.entity', { name: entity.name });
  const change = useResolve(item, onResolved);
  return (
    <div className={styles.failure}>
      <div>
        <Link to={`/admin/entities/${entity.id}`}>{name}</Link>
        <div className={styles.small}>
          {error ? problemText({ message: error }, 'history') : translate('overview.failures.unknown')}
          {moment && ` · ${moment}`}
        </div>
      </div>
      <div className={styles.actions}>
        <Button size="small" variant="outlined" disabled={change.isBusy} aria-description={name} onClick={change.retry}>
          {translate('history.retry')}
        </Button>
        <Button size="small" color="error" disabled={change.isBusy} aria-description={name} onClick={change.discard}>
          {translate('history.discard')}
        </Button>
      </div>
    </div>
  );
}

/** Retries or discards with the hook that the entity's page uses. */
function useResolve({ entity, field, failed_at }: Failed, onResolved: () => void) {
  const whole = { ...entity, status_id: changeStatus.failed, module: null, rights: everything, ...plainLooks };
  const row = {
    id: entity.id,
    created_at: failed_at ?? '',
    user_name: '',
    user_avatar: null,
    user_id: null,
    module: null,
    type_id: historyType.update,
    entity_id: entity.id,
    ...(field && { field_id: field.id }),
    data: {},
    result: null,
  };
  const { retry, discard, isBusy } = useFailedChange(whole, row, onResolved);
  return {
    isBusy,
    retry: () => void retry().then(onResolved),
    discard: () => void discard().then(onResolved),
  };
}

/** The card shows the name alone. */
const plainLooks = { names: {}, icon: null, hue: null, position: null, unique_together: [] };
