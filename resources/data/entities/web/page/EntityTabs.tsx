import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { lazy, Suspense, useId } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Entity } from '#resources/data/entities/entities.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import styles from './page.module.css';

const FieldsTab = lazy(() => import('#resources/data/fields/web/list/FieldsTab.tsx'));
const ApiMethods = lazy(() => import('../api-methods/ApiMethods.tsx'));

const names = ['fields', 'api'] as const;
type Name = (typeof names)[number];

/** The tab is in the query string; the first tab has no parameter. */
function useTab(): [Name, (name: Name) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const name = names.find((tab) => tab === params.get('tab')) ?? names[0];
  const choose = (next: Name) => {
    params.delete('tab');
    if (next !== names[0]) params.set('tab', next);
    void navigate({ pathname, search: params.toString() });
  };
  return [name, choose];
}

export function EntityTabs({ entity, onChanged }: { entity: Entity; onChanged: () => void }) {
  const translate = useTranslate();
  const id = useId();
  const [tab, choose] = useTab();
  return (
    <div>
      <Tabs
        value={tab}
        onChange={(_, next: Name) => choose(next)}
        aria-label={translate('entities.view.tabs')}
        className={styles.tabs}
      >
        {names.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`${id}-${name}`}
            aria-controls={`${id}-panel`}
            label={translate(`entities.view.${name}`)}
            className={styles.tab}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} className={styles.panel}>
        <Suspense fallback={<Skeleton variant="rounded" height={280} />}>
          {tab === 'fields' ? (
            <FieldsTab entity_id={entity.id} alias={entity.alias} onChanged={onChanged} />
          ) : (
            <ApiMethods entity={entity} />
          )}
        </Suspense>
      </div>
    </div>
  );
}
