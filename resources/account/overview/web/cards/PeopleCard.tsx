import { Link } from 'react-router-dom';
import type { Overview } from '#resources/account/overview/overview.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import styles from '../Start.module.css';
import { countText } from './countText.ts';
import { StartCard } from './StartCard.tsx';
import { activeSince } from './startPaths.ts';

const windows = [
  ['active_day', 1],
  ['active_week', 7],
  ['active_month', 30],
] as const;

/** How many members were active lately. Each line links to them. */
export function PeopleCard({ people }: { people: Overview['people'] }) {
  const translate = useTranslate();
  return (
    <StartCard
      title={translate('overview.people.title')}
      about={translate('overview.people.active')}
      action={people.count < 2 && <Link to="/admin/users">{translate('overview.people.invite')}</Link>}
    >
      <ul className={styles.rows}>
        {windows.map(([key, days]) => (
          <li key={key}>
            <Link className={styles.meter} to={activeSince(days)}>
              <span className={styles.small}>{translate(`overview.people.${key}`)}</span>
              <span className={styles.bar} aria-hidden>
                <span style={{ width: `${(people[key] / Math.max(1, people.count)) * 100}%` }} />
              </span>
              <span className={styles.number}>{countText(people[key])}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Link to="/admin/users">{translate('overview.people.all', { smart_count: people.count })}</Link>
        {people.blocked > 0 && (
          <Link to="/admin/users?blocked=Y" style={{ marginLeft: 'auto' }}>
            {translate('overview.people.blocked', { smart_count: people.blocked })}
          </Link>
        )}
      </div>
    </StartCard>
  );
}
