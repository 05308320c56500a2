import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { Entity } from '#resources/data/entities/entities.resource.ts';
import type { SavedView } from '#resources/data/views/views.resource.ts';
import { changeStatus } from '#shared/entities/statuses.ts';
import { shownName } from '#shared/names.ts';
import { readPinnedViews } from '#web/features/saved-views/pins/api.ts';
import { useLocale, useTranslate } from '#web/i18n/translate.ts';
import { usedData } from '#web/session/usedData.ts';
import { readEntities } from './api.ts';
import own from './DataHome.module.css';
import styles from './DataLinks.module.css';
import { useDaysAgo } from './useDaysAgo.ts';
import { useRead } from './useRead.ts';

/** The ready entities, those last used in this browser first. */
async function readReady(signal: AbortSignal): Promise<Entity[]> {
  const items = await readEntities(signal);
  const used = usedData();
  const at = ({ alias }: Entity) => used[alias] ?? 0;
  return items.filter(({ status_id }) => status_id === changeStatus.ready).sort((a, b) => at(b) - at(a));
}

async function readHome(signal: AbortSignal): Promise<{ entities: Entity[]; pinned: SavedView[] }> {
  // The page is worth showing without pinned views.
  const [entities, pinned] = await Promise.all([readReady(signal), readPinnedViews(signal).catch(() => [])]);
  return { entities, pinned };
}

/** What a person can work with: the entities that they may read, and their pinned views (docs/reference/product/app.md#data). */
export default function DataHome() {
  const translate = useTranslate();
  const locale = useLocale();
  const [home, retry] = useRead(readHome);
  if (home === 'reading') return null;
  if (home !== 'failed' && home.entities.length === 0)
    return (
      <div className={own.empty}>
        <h2>{translate('member.data.empty')}</h2>
        <p>{translate('member.data.empty_hint')}</p>
      </div>
    );
  if (home === 'failed')
    return (
      <p role="alert">
        {translate('member.dashboard.data.failed')}{' '}
        <button type="button" className={styles.retry} onClick={retry}>
          {translate('member.dashboard.data.retry')}
        </button>
      </p>
    );
  const { entities, pinned } = home;
  const pins = pinned.flatMap((view) => {
    const entity = entities.find(({ id }) => view.list === `e_${id}`);
    return entity ? [{ view, entity }] : [];
  });
  return (
    <div>
      {pins.length > 0 && (
        <Section title={translate('member.data.pinned')}>
          {pins.map(({ view, entity }) => (
            <li key={view.id}>
              <Link to={`/data/${entity.alias}?view=${view.id}`} className={styles.link}>
                <strong>{view.name}</strong>
                <span>{shownName(entity.name, entity.names, locale)}</span>
              </Link>
            </li>
          ))}
        </Section>
      )}
      <Section title={translate('member.data.entities')}>
        {entities.map((entity) => (
          <li key={entity.id}>
            <EntityLink entity={entity} />
          </li>
        ))}
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={own.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.links}>{children}</ul>
    </section>
  );
}

function EntityLink({ entity: { name, names, alias } }: { entity: Entity }) {
  const translate = useTranslate();
  const locale = useLocale();
  const when = useDaysAgo(usedData()[alias]);
  return (
    <Link to={`/data/${alias}`} className={styles.link}>
      <strong>{shownName(name, names, locale)}</strong>
      {when && <span>{translate('member.dashboard.data.used', { when })}</span>}
    </Link>
  );
}
