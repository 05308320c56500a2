import type { Overview } from '#resources/account/overview/overview.resource.ts';
import { groupDigits } from '#shared/money/groupDigits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { DayChart } from '../chart/DayChart.tsx';
import styles from '../Start.module.css';
import { StartCard } from './StartCard.tsx';

/** Number of entities listed for a day. */
const TOP_ENTITIES = 3;

/** Records created per day, with the entities that most of them belong to. */
export function CreatedCard({ overview }: { overview: Overview }) {
  const translate = useTranslate();
  const { days, entities, records } = overview;
  const { by_day, count, is_estimate } = records.created;
  const title = translate('overview.chart.title');
  const more = (at: number) =>
    entities
      .map(({ id, name, created }) => ({ id, name, made: created?.by_day[at] ?? 0 }))
      .filter(({ made }) => made > 0)
      .sort((a, b) => b.made - a.made)
      .slice(0, TOP_ENTITIES)
      .map(({ id, name, made }) => (
        <span key={id}>
          {name} <b>{groupDigits(made)}</b>
        </span>
      ));
  return (
    <StartCard
      title={title}
      about={translate('overview.chart.days')}
      action={is_estimate && <span className={styles.small}>≈ {translate('overview.chart.estimate')}</span>}
    >
      {count > 0 ? (
        <DayChart label={`${title} ${translate('overview.chart.days')}`} days={days} values={by_day} more={more} />
      ) : (
        <p className={styles.empty}>{translate('overview.chart.empty')}</p>
      )}
    </StartCard>
  );
}
