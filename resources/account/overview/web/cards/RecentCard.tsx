import { Link } from 'react-router-dom';
import type { RecentChange } from '#resources/account/overview/overview.resource.ts';
import { actorText } from '#resources/data/history/web/actorText.ts';
import { formatMoment } from '#web/i18n/formatMoment.ts';
import { type Translate, useTranslate } from '#web/i18n/translate.ts';
import { PersonAvatar } from '#web/inputs/controls/PersonAvatar.tsx';
import styles from '../Start.module.css';
import { StartCard } from './StartCard.tsx';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Current name or, if deleted, the name at the time of the change. */
const nameOf = (known: string | null, { data }: RecentChange) => known ?? [data.name, data.alias].find(isText) ?? '';

function titleOf(change: RecentChange, translate: Translate): string {
  if (change.field_id === undefined)
    return translate('order' in change.data ? 'history.reordered' : `history.entity.${change.type_id}`);
  return translate(`history.field.${change.type_id}`, {
    name: nameOf(change.field_name, change) || `#${change.field_id}`,
  });
}

/** The latest changes of all entities, with their authors. */
export function RecentCard({ recent }: { recent: readonly RecentChange[] }) {
  const translate = useTranslate();
  return (
    <StartCard title={translate('overview.recent.title')}>
      {recent.length === 0 && <p className={styles.empty}>{translate('overview.recent.empty')}</p>}
      <ol className={styles.rows}>
        {recent.map((change) => (
          <li key={change.id}>
            <ChangeItem change={change} />
          </li>
        ))}
      </ol>
    </StartCard>
  );
}

function ChangeItem({ change }: { change: RecentChange }) {
  const translate = useTranslate();
  const moment = formatMoment(change.created_at);
  const isSystem = change.user_id === null;
  const entity = nameOf(change.entity_name, { ...change, data: change.field_id === undefined ? change.data : {} });
  return (
    <div className={styles.change}>
      {isSystem ? (
        <span />
      ) : (
        <PersonAvatar
          person={{ id: change.user_id as number, name: change.user_name, avatar: change.user_avatar }}
          size={24}
        />
      )}
      <span>
        {titleOf(change, translate)}
        {entity && ' · '}
        {entity && (change.is_entity_there ? <Link to={`/admin/entities/${change.entity_id}`}>{entity}</Link> : entity)}
      </span>
      <span className={styles.small}>
        {actorText(change, translate)}
        {' · '}
        <time dateTime={change.created_at}>{moment}</time>
      </span>
    </div>
  );
}
