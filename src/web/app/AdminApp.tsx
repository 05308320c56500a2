import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, type LazyExoticComponent, memo, Suspense, use, useEffect, useMemo, useState } from 'react';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, memoryStore, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { useDataMenuGroup } from '#resources/entities/web/menu/useDataMenuGroup.ts';
import { slots } from '../features.ts';
import { createI18nProvider } from '../i18n/i18nProvider.ts';
import { useLocale, useTranslate } from '../i18n/translate.ts';
import { type ListCodec, listCodec } from '../list-query/listCodec.ts';
import { adminLoader, adminMessages, DataPage, StartPage, useLoadedClient } from '../preload/adminLoader.ts';
import { whenIdle } from '../preload/whenIdle.ts';
import { createAuthProvider } from '../providers/authProvider.ts';
import { createDataProvider } from '../providers/dataProvider.ts';
import { createRouterProvider } from '../providers/routerProvider.tsx';
import { entityCodec, entityView } from '../resource/entityViews.ts';
import { ResourceList } from '../resource/list/ResourceList.tsx';
import { SlotsContext } from '../resource/slots.ts';
import { ViewContext } from '../resource/ViewContext.ts';
import type { View } from '../resource/view.ts';
import { views } from '../resources.ts';
import { muiTheme } from '../theme/muiTheme.ts';
import { useTheme } from '../theme/theme.ts';
import { AdminShell } from './admin/AdminShell.tsx';
import { BrokenPage } from './admin/ErrorBoundary.tsx';
import { menuOf } from './admin/menu.ts';
import { NotFoundPage } from './admin/NotFoundPage.tsx';
import { PlannedPage, planned } from './admin/PlannedPage.tsx';

const basename = '/admin';
const declarations = views.map((view) => view.declaration);
const declared = new Map(declarations.map((declaration) => [declaration.name, declaration]));
const dataProvider = createDataProvider({ get: (name) => declared.get(name) ?? entityView(name)?.declaration });
const authProvider = createAuthProvider(declarations);
const codecs = new Map<string, ListCodec>(
  declarations.flatMap(({ name, list }) => (list ? [[`${basename}/${name}`, listCodec(list)] as const] : [])),
);
const routerProvider = createRouterProvider(
  (pathname) => codecs.get(pathname.replace(/\/$/, '')) ?? entityCodec(pathname),
);
const menu = menuOf(views, planned);

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

const plannedRoutes = planned.map((screen) => (
  <Route key={screen.name} path={`${screen.name}/*`} element={<PlannedPage screen={screen} />} />
));

const backgrounds = views.map(({ declaration: { name }, Background }) => Background && <Background key={name} />);

// The same elements on every render: react-admin sets itself up again for other children.
const routes = [
  ...resources,
  <CustomRoutes key="pages">
    {pages}
    <Route path="data/:alias" element={<DataPage />} />
    {plannedRoutes}
  </CustomRoutes>,
];

const Layout = ({ children }: { children: React.ReactNode }) => {
  const data = useDataMenuGroup();
  const hasData = data !== null;
  // A list of records is probably opened next.
  useEffect(() => (hasData ? whenIdle(DataPage.preload) : undefined), [hasData]);
  const all = useMemo(() => (data ? [data, ...menu] : menu), [data]);
  return <AdminShell menu={all}>{children}</AdminShell>;
};
const Broken = ({ resetErrorBoundary }: { resetErrorBoundary: (cause: unknown) => void }) => (
  <BrokenPage onRetry={() => resetErrorBoundary('retry')} />
);

export const loader = adminLoader(dataProvider);

/** The administration. The outer router loads this module as a route: `Component` and `loader`. */
export function Component() {
  const queryClient = useLoadedClient();
  return (
    <Suspense>
      <AdminArea queryClient={queryClient} />
    </Suspense>
  );
}

/** Not drawn again with the route, which every navigation changes. */
const AdminArea = memo(function AdminArea({ queryClient }: { queryClient: QueryClient }) {
  use(adminMessages);
  const locale = useLocale();
  const translate = useTranslate();
  const { mode } = useTheme();
  const [store] = useState(() => memoryStore());
  const i18nProvider = useMemo(() => createI18nProvider(locale, translate), [locale, translate]);

  // Put together here: `<Admin>` brings a layout, a sign-in and words of its own, used or not: 30 kB.
  return (
    <CoreAdminContext
      basename={basename}
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      routerProvider={routerProvider}
      queryClient={queryClient}
      store={store}
    >
      <ThemeProvider theme={muiTheme(mode)}>
        <CssBaseline enableColorScheme />
        {backgrounds}
        <SlotsContext value={slots}>
          <CoreAdminUI dashboard={StartPage} layout={Layout} error={Broken} catchAll={NotFoundPage} disableTelemetry>
            {routes}
          </CoreAdminUI>
        </SlotsContext>
      </ThemeProvider>
    </CoreAdminContext>
  );
});

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
