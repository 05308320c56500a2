import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import type { MarketModule } from '../../marketplace.resource.ts';
import type { MarketPlace } from '../useMarketPlace.ts';
import { ModuleCard } from './ModuleCard.tsx';
import styles from './market.module.css';

interface Props {
  modules: readonly MarketModule[];
  /** Of the whole tab. */
  count: number;
  query: Pick<UseInfiniteQueryResult, 'error' | 'hasNextPage' | 'isFetchingNextPage' | 'isPlaceholderData'> & {
    fetchNextPage(): Promise<unknown>;
  };
  place: MarketPlace;
}

/** The cards that were read, and a button for more. The focus goes to the first new card: the button may be gone then. */
export function ModuleCards({ modules, count, query, place }: Props) {
  const translate = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  const next = useRef<number | null>(null);
  useEffect(() => {
    const added = next.current === null || modules.length <= next.current ? null : list.current?.children[next.current];
    if (!added) return;
    next.current = null;
    added.querySelector('a')?.focus();
  }, [modules.length]);
  const more = () => {
    next.current = modules.length;
    void query.fetchNextPage();
  };
  return (
    <>
      <ul ref={list} className={styles.grid}>
        {modules.map((module) => (
          <li key={module.id}>
            <ModuleCard module={module} place={place} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && !query.isPlaceholderData && (
        <div className={styles.more}>
          {query.error && (
            <Alert severity="error" role="alert">
              {translate('marketplace.list.failed')}. {errorText(query.error, 'marketplace')}
            </Alert>
          )}
          <p>{translate('marketplace.list.shown', { shown: modules.length, count })}</p>
          <Button variant="outlined" loading={query.isFetchingNextPage} onClick={more}>
            {translate('marketplace.list.more')}
          </Button>
        </div>
      )}
    </>
  );
}
