import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { Suspense, use, useEffect, useMemo, useState } from 'react';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, memoryStore, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { entityNames, useDataMenuGroup } from '#resources/entities/web/menu/useDataMenuGroup.ts';
import { isAskedEarly } from '../api/pendingResponses.ts';
import { slots } from '../features.ts';
import { createI18nProvider } from '../i18n/i18nProvider.ts';
import { useLocale, useTranslate } from '../i18n/translate.ts';
import { type ListCodec, listCodec } from '../list-query/listCodec.ts';
import { aliasOf } from '../preload/firstRequests.ts';
import { lazyWithPreload, settledPromise } from '../preload/lazyWithPreload.ts';
import { createQueryClient, isReadAhead, readAhead, takeAhead } from '../preload/readAhead.ts';
import { whenIdle } from '../preload/whenIdle.ts';
import { withTimeout } from '../preload/withTimeout.ts';
import { createAuthProvider } from '../providers/authProvider.ts';
import { createDataProvider } from '../providers/dataProvider.ts';
import { createRouterProvider } from '../providers/routerProvider.tsx';
import { entityCodec, entityView } from '../resource/entityViews.ts';
import { ResourceList } from '../resource/list/ResourceList.tsx';
import { SlotsContext } from '../resource/slots.ts';
import { ViewPage } from '../resource/ViewPage.tsx';
import { loadAdminMessages, views } from '../resources.ts';
import { muiTheme } from '../theme/muiTheme.ts';
import { useTheme } from '../theme/theme.ts';
import { AdminShell } from './admin/AdminShell.tsx';
import { BrokenPage } from './admin/ErrorBoundary.tsx';
import { menuOf } from './admin/menu.ts';
import { NotFoundPage } from './admin/NotFoundPage.tsx';
import { PlannedPage, planned } from './admin/PlannedPage.tsx';

const StartPage = lazyWithPreload(async () => (await import('#resources/overview/web/loadStart.ts')).loadStart());
const DataPage = lazyWithPreload(() => import('#resources/records/web/DataPage.tsx'));

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
const messages = settledPromise(loadAdminMessages());

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

// One and the same always: react-admin sets itself up anew for other children.
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
  // Most likely somebody will look at some: its script is there by then.
  useEffect(() => (hasData ? whenIdle(DataPage.preload) : undefined), [hasData]);
  const all = useMemo(() => (data ? [data, ...menu] : menu), [data]);
  return <AdminShell menu={all}>{children}</AdminShell>;
};
const Broken = ({ resetErrorBoundary }: { resetErrorBoundary: (cause: unknown) => void }) => (
  <BrokenPage onRetry={() => resetErrorBoundary('retry')} />
);

/** Longer nobody waits, before anything is drawn, for what was asked early: the page says that it is reading. */
const patienceMs = 100;

/** Settles when nothing of the page at this address is missing any more, or what is will be told of in its place. */
export async function prepare({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  const alias = aliasOf(pathname);
  const page = alias !== undefined ? DataPage : /^\/admin\/?$/.test(pathname) ? StartPage : null;
  await Promise.allSettled([messages, page?.preload()]);
  if (alias === undefined || !(isAskedEarly('/v1/entities') || isReadAhead())) return;
  const { pageQuery } = await import('#resources/records/web/entity/firstPage.ts');
  const reading = readAhead((client) =>
    Promise.all([
      client.prefetchQuery(pageQuery(client, dataProvider, alias, search)),
      client.prefetchQuery(entityNames),
    ]),
  );
  await withTimeout(patienceMs, reading);
}

/** The administration, as the outer router loads it (`lazy: () => import('./AdminApp.tsx')`). */
export function Component() {
  return (
    <Suspense>
      <AdminArea />
    </Suspense>
  );
}

function AdminArea() {
  use(messages);
  const locale = useLocale();
  const translate = useTranslate();
  const { mode } = useTheme();
  const [queryClient] = useState(() => takeAhead() ?? createQueryClient());
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
}
