import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatMoment } from '#web/i18n/formatMoment.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { useSlot } from '#web/resource/moduleSlots.ts';
import type { MarketModule } from '../../marketplace.resource.ts';
import type { MarketPlace } from '../useMarketPlace.ts';
import { DescriptionSection } from './DescriptionSection.tsx';
import styles from './dialog.module.css';
import { HealthSection } from './health/HealthSection.tsx';
import { SettingsSection } from './settings/SettingsSection.tsx';
import { VersionsSection } from './versions/VersionsSection.tsx';

interface Entry {
  /** In the address. Those of the module begin with `module.`. */
  key: string;
  label: string;
  draw: () => ReactNode;
}

/** The entries of the sidebar. Those of the module itself come after the description, once it runs. */
function useEntries(module: MarketModule): [Entry, ...Entry[]] {
  const { alias, account_module } = module;
  const translate = useTranslate();
  const isEnabled = account_module?.is_enabled === true;
  const own = useSlot('marketplace.entries').filter(({ key }) => isEnabled && key === alias);
  const of = (key: 'description' | 'versions' | 'health' | 'settings', draw: Entry['draw']): Entry => ({
    ...{ key, draw },
    label: translate(`marketplace.dialog.${key}`),
  });
  return [
    of('description', () => <DescriptionSection module={module} />),
    ...own.flatMap(({ entries }) =>
      entries.map(({ key, label, Section }) => ({ key: `module.${key}`, label, draw: () => <Section /> })),
    ),
    of('versions', () => <VersionsSection module={module} />),
    ...(isEnabled
      ? [
          of('health', () => <HealthSection module={module} />),
          of('settings', () => <SettingsSection module={module} />),
        ]
      : []),
  ];
}

/** The sidebar of a module's dialog, and what its entry shows. */
export function DialogSections({ module, place }: { module: MarketModule; place: MarketPlace }) {
  const translate = useTranslate();
  const id = useId();
  const entries = useEntries(module);
  const current = entries.find(({ key }) => key === place.section) ?? entries[0];
  const list = useRef<HTMLUListElement>(null);
  const at = entries.indexOf(current);
  // On a narrow window the entries are one line that scrolls, and the address may name one beyond its end. Those of the
  // module come later and move the rest.
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [at]);
  const installed = module.account_module?.is_enabled ? module.account_module.installed_at : null;
  return (
    <div className={styles.body}>
      <nav className={styles.sidebar} aria-label={translate('marketplace.dialog.sections')}>
        {installed !== null && (
          <p className={styles.installed}>
            {translate('marketplace.dialog.installed_at')}{' '}
            <time dateTime={installed}>{formatMoment(installed)?.slice(0, 'dd.MM.yyyy'.length)}</time>
          </p>
        )}
        <ul ref={list} className={styles.entries}>
          {entries.map(({ key, label }, at) => (
            <li key={key}>
              <Link
                to={place.toSection(at === 0 ? null : key)}
                replace
                state={place.state}
                className={styles.entry}
                aria-current={key === current.key ? 'page' : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {/* It scrolls, and the frame of a module may be all there is in it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys must reach what scrolls */}
      <section className={styles.content} aria-labelledby={id} key={current.key} tabIndex={0}>
        <h3 id={id} className="visually-hidden">
          {current.label}
        </h3>
        {current.draw()}
      </section>
    </div>
  );
}
