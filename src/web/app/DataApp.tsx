import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { CustomRoutes } from 'react-admin';
import { Route } from 'react-router-dom';
import { useDataPlaces } from '#resources/data/entities/web/menu/useDataPlaces.ts';
import { pinnedViewsQuery } from '../features/saved-views/pins/api.ts';
import { useTranslate } from '../i18n/translate.ts';
import { PageFrame } from '../layout/PageFrame.tsx';
import { adminLoader, DataPage } from '../preload/adminLoader.ts';
import { Area, dataProvider } from './area/Area.tsx';
import { AreaShell } from './area/AreaShell.tsx';

const DataHome = lazy(() => import('./dashboard/DataHome.tsx'));

/** `/data` (docs/reference/product/app.md#data) */
function Home() {
  const translate = useTranslate();
  return (
    <PageFrame title={translate('member.data.title')}>
      <Suspense>
        <DataHome />
      </Suspense>
    </PageFrame>
  );
}

function Layout({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const name = translate('member.data.title');
  const { data: pinned } = useQuery(pinnedViewsQuery);
  return (
    <AreaShell name={name} home={{ to: '/data', name }} menu={useDataPlaces(pinned)}>
      {children}
    </AreaShell>
  );
}

// The same elements on every render: react-admin sets itself up again for other children.
const routes = (
  <CustomRoutes>
    <Route path=":alias" element={<DataPage />} />
  </CustomRoutes>
);

export const loader = adminLoader(dataProvider);

/** The place of everybody who is signed in, with the account's records. `Component` and `loader` are those of its route. */
export const Component = () => (
  <Area basename="/data" recordsBase="/data" dashboard={Home} layout={Layout}>
    {routes}
  </Area>
);
