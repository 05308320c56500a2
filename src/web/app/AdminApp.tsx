import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect, useMemo } from 'react';
import { CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { useDataMenuGroup } from '#resources/data/entities/web/menu/useDataMenuGroup.ts';
import { useTranslate } from '../i18n/translate.ts';
import { adminLoader, DataPage, StartPage } from '../preload/adminLoader.ts';
import { whenIdle } from '../preload/whenIdle.ts';
import { ResourceList } from '../resource/list/ResourceList.tsx';
import { ViewContext } from '../resource/ViewContext.ts';
import type { View } from '../resource/view.ts';
import { views } from '../resources.ts';
import { Area, dataProvider } from './area/Area.tsx';
import { AreaShell } from './area/AreaShell.tsx';
import { menuOf } from './area/menu.ts';

const AuditSettingsPage = lazy(() => import('#resources/audit/audit_settings/web/AuditSettingsPage.tsx'));

const menu = menuOf(views);

const resources = views
  .filter((view) => !view.Screen)
  .map((view) => (
    <Resource key={view.declaration.name} name={view.declaration.name} list={<ResourceList view={view} />} />
  ));

const pages = views.flatMap((view) => {
  const { name } = view.declaration;
  const own = view.Screen ? [{ path: name, Page: view.Screen }] : [];
  const ofRecord = view.page ? [{ path: `${name}/${view.page.path}`, Page: view.page.Page }] : [];
  return [...own, ...ofRecord].map(({ path, Page }) => (
    <Route key={path} path={path} element={<ViewPage view={view} Page={Page} />} />
  ));
});

const backgrounds = views.map(({ declaration: { name }, Background }) => Background && <Background key={name} />);

// The same elements on every render: react-admin sets itself up again for other children.
const routes = [
  ...resources,
  <CustomRoutes key="pages">
    {pages}
    <Route path="data/:alias" element={<DataPage />} />
    <Route
      path="audit/settings"
      element={
        <Suspense>
          <AuditSettingsPage />
        </Suspense>
      }
    />
  </CustomRoutes>,
];

const Layout = ({ children }: { children: React.ReactNode }) => {
  const translate = useTranslate();
  const data = useDataMenuGroup();
  const hasData = data !== null;
  // A list of records is probably opened next.
  useEffect(() => (hasData ? whenIdle(DataPage.preload) : undefined), [hasData]);
  const all = useMemo(() => (data ? [data, ...menu] : menu), [data]);
  return (
    <AreaShell
      name={translate('admin.menu.sidebar')}
      home={{ to: '/admin', name: translate('admin.title') }}
      menu={all}
    >
      {children}
    </AreaShell>
  );
};
export const loader = adminLoader(dataProvider);

/** The administration. The outer router loads this module as a route: `Component` and `loader`. */
export function Component() {
  return (
    <Area basename="/admin" recordsBase="/admin/data" dashboard={StartPage} layout={Layout} backgrounds={backgrounds}>
      {routes}
    </Area>
  );
}

/** Renders a page of a view, with its context. */
function ViewPage({ view, Page }: { view: View; Page: LazyExoticComponent<ComponentType> }) {
  return (
    <ViewContext value={view}>
      <Suspense>
        <Page />
      </Suspense>
    </ViewContext>
  );
}
