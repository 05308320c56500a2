import CloudOffIcon from '@mui/icons-material/CloudOff';
import SearchOffIcon from '@mui/icons-material/SearchOff';
import MarketplaceIcon from '@mui/icons-material/StorefrontOutlined';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { Placeholder } from '#web/resource/Placeholder.tsx';
import { visuallyHidden } from '#web/theme/visuallyHidden.ts';
import { listQuery, modulesOf } from '../api.ts';
import type { MarketPlace } from '../useMarketPlace.ts';
import { ModuleCards } from './ModuleCards.tsx';
import styles from './market.module.css';

/** The modules of a tab: a page of them at first, and one more at each click. */
export function ModuleGrid({ place }: { place: MarketPlace }) {
  const translate = useTranslate();
  const query = useInfiniteQuery({
    ...listQuery(place.tab, place.text),
    // While another text is searched for, what was found before stays.
    placeholderData: (before) => before,
  });
  const { data, error, refetch } = query;
  const count = data?.pages[0]?.totals.count ?? 0;
  if (data && count > 0)
    return (
      <>
        <p role="status" style={{ ...visuallyHidden, margin: 0 }}>
          {translate('marketplace.list.found', { smart_count: count })}
        </p>
        <ModuleCards modules={modulesOf(data)} count={count} query={query} place={place} />
      </>
    );
  if (data) return <Empty place={place} />;
  if (!error) return <GridSkeleton />;
  return (
    <Placeholder
      role="alert"
      icon={CloudOffIcon}
      title={translate('marketplace.list.failed')}
      text={errorText(error, 'marketplace')}
      action={
        <Button variant="outlined" onClick={() => void refetch()}>
          {translate('common.action.retry')}
        </Button>
      }
    />
  );
}

/** Says what a tab is for, and where to go on. */
function Empty({ place }: { place: MarketPlace }) {
  const translate = useTranslate();
  const { tab, text } = place;
  if (text)
    return (
      <Placeholder
        role="status"
        icon={SearchOffIcon}
        title={translate('marketplace.empty.title')}
        text={translate('marketplace.empty.search', { text })}
        action={
          <Button variant="outlined" onClick={() => place.setText('')}>
            {translate('marketplace.list.clear_search')}
          </Button>
        }
      />
    );
  return (
    <Placeholder
      role="status"
      icon={MarketplaceIcon}
      title={translate('marketplace.empty.title')}
      text={translate(`marketplace.empty.${tab === 'installed' || tab === 'own' ? tab : 'category'}`)}
      action={
        tab === 'installed' ? (
          <Button variant="contained" onClick={() => place.chooseTab('recommended')}>
            {translate('marketplace.empty.browse')}
          </Button>
        ) : tab === 'own' ? (
          <Button variant="contained" component={Link} to="/admin/modules?card=0">
            {translate('marketplace.empty.develop')}
          </Button>
        ) : null
      }
    />
  );
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f'];

function GridSkeleton() {
  const translate = useTranslate();
  return (
    <div role="status" aria-label={translate('marketplace.list.loading')} className={styles.grid}>
      {placeholders.map((each) => (
        <Skeleton key={each} variant="rounded" height={196} className={styles.waiting} />
      ))}
    </div>
  );
}
