import CssBaseline from '@mui/material/CssBaseline';
import type { QueryClient } from '@tanstack/react-query';
import {
  type ComponentType,
  type FunctionComponent,
  memo,
  type ReactNode,
  Suspense,
  use,
  useMemo,
  useState,
} from 'react';
import { CoreAdminContext, CoreAdminUI, memoryStore } from 'react-admin';
import { reauthenticated } from '#resources/people/sessions/web/reauthenticated.ts';
import { slots } from '../../features.ts';
import { createI18nProvider } from '../../i18n/i18nProvider.ts';
import { useLocale, useTranslate } from '../../i18n/translate.ts';
import { type RecordsBase, RecordsBaseContext } from '../../layout/recordsBase.ts';
import { type ListCodec, listCodec } from '../../list-query/listCodec.ts';
import { adminMessages, useLoadedClient } from '../../preload/adminLoader.ts';
import { createAuthProvider } from '../../providers/authProvider.ts';
import { createDataProvider } from '../../providers/dataProvider.ts';
import { createRouterProvider } from '../../providers/routerProvider.tsx';
import { lateCodec, lateView } from '../../resource/lateViews.ts';
import { SlotsContext } from '../../resource/slots.ts';
import { views } from '../../resources.ts';
import { AppTheme } from '../../theme/AppTheme.tsx';
import { BrokenPage } from './ErrorBoundary.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

/** Pages of their own may have a list of the same name, which is known once the page is (lateViews.ts). */
const declarations = views.filter(({ Screen }) => !Screen).map((view) => view.declaration);
const declared = new Map(declarations.map((declaration) => [declaration.name, declaration]));
const authProvider = createAuthProvider(declarations);
const codecs = new Map<string, ListCodec>(
  declarations.flatMap(({ name, list }) => (list ? [[`/admin/${name}`, listCodec(list)] as const] : [])),
);
const routerProvider = createRouterProvider((pathname) => {
  const path = pathname.replace(/\/$/, '');
  return codecs.get(path) ?? lateCodec(path);
});

/** Reads and writes records of the declared resources and of the account's entities. */
export const dataProvider = createDataProvider(
  { get: (name) => declared.get(name) ?? lateView(name)?.declaration },
  reauthenticated,
);

interface Props {
  /** The path of its start page. */
  basename: '/admin' | '/data';
  recordsBase: RecordsBase;
  dashboard: FunctionComponent;
  layout: ComponentType<{ children: ReactNode }>;
  /** Components without a page of their own. */
  backgrounds?: ReactNode;
  /** The same elements on every render: react-admin sets itself up again for other children. */
  children: ReactNode;
}

/**
 * What the administration and the place of everybody share: react-admin with the account's records, its theme, words and
 * features. They differ in their routes and sidebars.
 */
export function Area(props: Props) {
  const queryClient = useLoadedClient();
  return (
    <Suspense>
      <LoadedArea {...props} queryClient={queryClient} />
    </Suspense>
  );
}

const Broken = ({ resetErrorBoundary }: { resetErrorBoundary: (cause: unknown) => void }) => (
  <BrokenPage onRetry={() => resetErrorBoundary('retry')} />
);

/** Not drawn again with the route, which every navigation changes. */
const LoadedArea = memo(function LoadedArea(props: Props & { queryClient: QueryClient }) {
  const { basename, recordsBase, dashboard, layout, backgrounds, queryClient, children } = props;
  use(adminMessages);
  const locale = useLocale();
  const translate = useTranslate();
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
      <AppTheme>
        <CssBaseline enableColorScheme />
        {backgrounds}
        <RecordsBaseContext value={recordsBase}>
          <SlotsContext value={slots}>
            <CoreAdminUI dashboard={dashboard} layout={layout} error={Broken} catchAll={NotFoundPage} disableTelemetry>
              {children}
            </CoreAdminUI>
          </SlotsContext>
        </RecordsBaseContext>
      </AppTheme>
    </CoreAdminContext>
  );
});
