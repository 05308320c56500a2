import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import type { Tab as TabName } from '../../marketplace.resource.ts';
import { categoriesQuery } from '../api.ts';
import type { MarketPlace } from '../useMarketPlace.ts';
import styles from './market.module.css';

/** Installed, own, and the categories of the server. */
export function MarketTabs({ place, children }: { place: MarketPlace; children: ReactNode }) {
  const translate = useTranslate();
  const id = useId();
  const { data = [], isPending, error, refetch } = useQuery(categoriesQuery);
  const counts = new Map<TabName, number | null>([
    ['installed', null],
    ['own', null],
    ...data.map(({ alias, count }) => [alias, count] as const),
  ]);
  const names = [...counts.keys()];
  return (
    <>
      <div className={styles.bar}>
        <Tabs
          value={names.includes(place.tab) ? place.tab : false}
          onChange={(_, tab: TabName) => place.chooseTab(tab)}
          aria-label={translate('marketplace.tabs.label')}
          variant="scrollable"
          scrollButtons={false}
          className={styles.tabs}
        >
          {names.map((name, at) => (
            <Tab
              key={name}
              value={name}
              id={`${id}-${name}`}
              aria-controls={`${id}-panel`}
              className={at === 2 ? styles.first : undefined}
              label={<TabLabel name={name} count={counts.get(name) ?? 0} />}
            />
          ))}
        </Tabs>
        {isPending && <Skeleton width={280} height={20} />}
      </div>
      {error && (
        <Alert
          severity="error"
          role="alert"
          className={styles.notice}
          action={
            <Button color="inherit" size="small" onClick={() => void refetch()}>
              {translate('common.action.retry')}
            </Button>
          }
        >
          {translate('marketplace.tabs.failed')}. {errorText(error, 'marketplace')}
        </Alert>
      )}
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={names.includes(place.tab) ? `${id}-${place.tab}` : undefined}
      >
        {children}
      </div>
    </>
  );
}

function TabLabel({ name, count }: { name: TabName; count: number }) {
  const translate = useTranslate();
  return (
    <span className={styles.tab}>
      {name === 'installed' || name === 'own'
        ? translate(`marketplace.tabs.${name}`)
        : translate(`module.categories.${name}`)}
      {count > 0 && (
        <span className={styles.count} aria-hidden>
          {count}
        </span>
      )}
    </span>
  );
}
