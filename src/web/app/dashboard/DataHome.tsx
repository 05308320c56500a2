import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Entity } from '#resources/entities/entities.resource.ts';
import { changeStatus } from '#shared/statuses.ts';
import { call } from '#web/api/api.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { entityNamesRequest } from '#web/preload/firstRequests.ts';
import { memberCalls } from '#web/session/callsByAddress.ts';
import { usedData } from '#web/session/usedData.ts';
import own from './DataHome.module.css';
import styles from './DataLinks.module.css';
import { useDaysAgo } from './useDaysAgo.ts';
import { useRead } from './useRead.ts';

/** The ready entities, those last used in this browser first. */
async function readEntities(signal: AbortSignal): Promise<Entity[]> {
  const { items } = await call(memberCalls.entities, { query: entityNamesRequest.query, signal });
  const used = usedData();
  const at = ({ alias }: Entity) => used[alias] ?? 0;
  return items.filter(({ status_id }) => status_id === changeStatus.ready).sort((a, b) => at(b) - at(a));
}

/** What a person can work with: the entities that they may read (docs/product.md#data). */
export default function DataHome() {
  const translate = useTranslate();
  const id = useId();
  const [entities, retry] = useRead(readEntities);
  if (entities === 'reading') return null;
  if (entities !== 'failed' && entities.length === 0)
    return (
      <div className={own.empty}>
        <h2>{translate('member.data.empty')}</h2>
        <p>{translate('member.data.empty_hint')}</p>
      </div>
    );
  return (
    <section className={own.section} aria-labelledby={id}>
      <h2 id={id}>{translate('member.data.entities')}</h2>
      {entities === 'failed' ? (
        <p role="alert">
          {translate('member.dashboard.data.failed')}{' '}
          <button type="button" className={styles.retry} onClick={retry}>
            {translate('member.dashboard.data.retry')}
          </button>
        </p>
      ) : (
        <ul className={styles.links}>
          {entities.map((entity) => (
            <li key={entity.id}>
              <EntityLink entity={entity} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function EntityLink({ entity: { name, alias } }: { entity: Entity }) {
  const translate = useTranslate();
  const when = useDaysAgo(usedData()[alias]);
  return (
    <Link to={`/data/${alias}`} className={styles.link}>
      <strong>{name}</strong>
      {when && <span>{translate('member.dashboard.data.used', { when })}</span>}
    </Link>
  );
}
