import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { EntityFigures } from '#resources/account/overview/overview.resource.ts';
import { changeStatus } from '#shared/entities/statuses.ts';
import { groupDigits } from '#shared/money/groupDigits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { usedData } from '#web/session/usedData.ts';
import { readFigures } from './api.ts';
import styles from './DataLinks.module.css';
import { useDaysAgo } from './useDaysAgo.ts';
import { useRead } from './useRead.ts';

const SHOWN = 4;

const readReady = async (signal: AbortSignal): Promise<readonly EntityFigures[]> =>
  (await readFigures(signal)).filter(({ status_id }) => status_id === changeStatus.ready);

/** Entities used last in this browser come first, then those with the most new records. */
function chosen(entities: readonly EntityFigures[]): EntityFigures[] {
  const used = usedData();
  const at = ({ alias }: EntityFigures) => used[alias] ?? 0;
  return [...entities]
    .sort((a, b) => at(b) - at(a) || (b.created_count ?? 0) - (a.created_count ?? 0) || (b.count ?? 0) - (a.count ?? 0))
    .slice(0, SHOWN);
}

/** Links to the account's entities, for people with full access. */
export default function DataLinks() {
  const translate = useTranslate();
  const id = useId();
  const [state, retry] = useRead(readReady);
  if (state === 'reading') return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{translate('member.dashboard.data.title')}</h2>
        {state !== 'failed' && state.length > SHOWN && (
          <Link to="/admin">{translate('member.dashboard.data.all', { count: groupDigits(state.length) })}</Link>
        )}
      </div>
      {state === 'failed' ? (
        <p role="alert">
          {translate('member.dashboard.data.failed')}{' '}
          <button type="button" className={styles.retry} onClick={retry}>
            {translate('member.dashboard.data.retry')}
          </button>
        </p>
      ) : state.length === 0 ? (
        <p>
          {translate('member.dashboard.data.empty')} <Link to="/admin">{translate('member.dashboard.data.start')}</Link>
        </p>
      ) : (
        <ul className={styles.links}>
          {chosen(state).map((entity) => (
            <li key={entity.id}>
              <DataLink entity={entity} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function DataLink({ entity: { name, alias, count, is_estimate } }: { entity: EntityFigures }) {
  const translate = useTranslate();
  const when = useDaysAgo(usedData()[alias]);
  const records =
    count === null
      ? null
      : `${is_estimate ? '≈ ' : ''}${translate('member.dashboard.data.records', { smart_count: count })}`;
  return (
    <Link to={`/admin/data/${alias}`} className={styles.link}>
      <strong>{name}</strong>
      <span>{[records, when && translate('member.dashboard.data.used', { when })].filter(Boolean).join(' · ')}</span>
    </Link>
  );
}
