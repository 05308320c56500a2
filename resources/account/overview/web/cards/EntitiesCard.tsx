import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { EntityFigures } from '#resources/account/overview/overview.resource.ts';
import { changeStatus } from '#shared/entities/statuses.ts';
import { screenLimits } from '#shared/limits.ts';
import { groupDigits } from '#shared/money/groupDigits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { StatusLight } from '#web/inputs/controls/StatusLight.tsx';
import styles from '../Start.module.css';
import { countText } from './countText.ts';
import ownStyles from './EntitiesCard.module.css';
import { StartCard } from './StartCard.tsx';

/** Most created records first; entities without a count last. */
const byActivity = (a: EntityFigures, b: EntityFigures) =>
  (b.created_count ?? -1) - (a.created_count ?? -1) || (b.count ?? -1) - (a.count ?? -1);

/** The busiest entities, with their counts and recent activity. */
export function EntitiesCard({ entities }: { entities: readonly EntityFigures[] }) {
  const translate = useTranslate();
  const shown = [...entities].sort(byActivity).slice(0, screenLimits.overview_busiest);
  return (
    <StartCard title={translate('overview.data.title')}>
      {entities.length === 0 && <NoEntities />}
      <ul className={styles.rows}>
        {shown.map((entity) => (
          <li key={entity.id}>
            <EntityLine entity={entity} />
          </li>
        ))}
      </ul>
      {entities.length > 0 && (
        <div className={styles.foot}>
          <Link to="/admin/entities">{translate('overview.data.all', { count: groupDigits(entities.length) })}</Link>
        </div>
      )}
    </StartCard>
  );
}

function NoEntities() {
  const translate = useTranslate();
  return (
    <div className={styles.empty}>
      <p>{translate('overview.data.empty_hint')}</p>
      <Button
        component={Link}
        to="/admin/entities?card=0"
        startIcon={<AddIcon />}
        variant="outlined"
        className={ownStyles.add}
      >
        {translate('overview.data.create')}
      </Button>
    </div>
  );
}

function EntityLine({ entity }: { entity: EntityFigures }) {
  const translate = useTranslate();
  const { id, name, alias, status_id, created, created_count } = entity;
  const isReady = status_id === changeStatus.ready;
  return (
    <Link className={styles.entity} to={isReady ? `/admin/data/${alias}` : `/admin/entities/${id}`}>
      <span className={styles.name}>{name}</span>
      {isReady ? <span>{created && <Sparkline values={created.by_day} />}</span> : <StatusLight status={status_id} />}
      <span
        className={`${styles.number} ${styles.small} ${styles.added}`}
        title={translate('overview.data.added_hint', { smart_count: created_count ?? 0 })}
      >
        {created_count ? translate('overview.data.added', { count: groupDigits(created_count) }) : ''}
      </span>
      {isReady ? <Count entity={entity} /> : <span />}
    </Link>
  );
}

function Count({ entity: { count, is_estimate } }: { entity: EntityFigures }) {
  const translate = useTranslate();
  if (count !== null) return <span className={styles.number}>{countText(count, is_estimate)}</span>;
  return (
    <span className={`${styles.number} ${styles.small}`} title={translate('overview.data.not_counted_hint')}>
      {translate('overview.data.not_counted')}
    </span>
  );
}

/** A trend line without numbers. */
function Sparkline({ values }: { values: readonly number[] }) {
  const top = Math.max(1, ...values);
  const last = values.length - 1;
  const line = values.map((value, at) => `${at === 0 ? 'M' : 'L'}${at} ${(1 - value / top) * 24 + 1}`).join('');
  return (
    <svg className={styles.spark} viewBox={`0 0 ${last} 26`} preserveAspectRatio="none" aria-hidden>
      <path className={styles.under} d={`${line}L${last} 26L0 26Z`} />
      <path d={line} />
    </svg>
  );
}
