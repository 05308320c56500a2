import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import type { PagePath } from '#shared/pages.ts';
import { loadMessages, useTranslate } from '../i18n/translate.ts';
import { Button } from '../inputs/ui/Button.tsx';
import { Statement } from '../inputs/ui/feedback/Statement.tsx';
import { confirmPath, decideRoute } from '../session/guard.ts';
import { session } from '../session/session.ts';
import { areas } from './areas.ts';
import { LoadingOverlay, Root } from './shell/Root.tsx';
import { visitorPages } from './visitorPages.ts';

/** Redirects the first visit before the router starts, which would fetch the page's script even without access to it. */
function settleFirstVisit(): void {
  const { pathname, search } = location;
  const { user = null, needs_second_factor: needsFactor } = session.me() ?? {};
  const to = decideRoute({ user, needsFactor, path: pathname, search });
  if (to === null) return;
  history.replaceState(null, '', to);
  const code = pathname === confirmPath && session.me()?.user && new URLSearchParams(search).get('code');
  if (code)
    void import('#resources/people/auth/web/mailed-link/pendingInviteLink.ts').then(({ offerPendingLink }) =>
      offerPendingLink(code),
    );
}

/** Loads a page together with the messages that pages of its kind share. */
async function withMessages<Page>(messages: Promise<void>, load: Promise<Page>): Promise<Page> {
  const [page] = await Promise.all([load, messages]);
  return page;
}

const behindSignIn = <Page,>(load: Promise<Page>) => withMessages(loadMessages('member', 'request_errors'), load);
const besideSignIn = (path: Exclude<keyof typeof visitorPages, '/sign-in'>) => ({
  lazy: () => withMessages(loadMessages('visitor'), visitorPages[path]()),
});

const area = (path: keyof typeof areas) => ({
  lazy: () => behindSignIn(areas[path]()),
  // Its loader is for the page that it is entered by.
  shouldRevalidate: () => false,
});

const factorPage = () =>
  withMessages(
    loadMessages('member', 'request_errors', 'factors'),
    import('#resources/people/auth/web/required-factor/RequiredFactorPage.tsx'),
  );

const accountsPage = () =>
  withMessages(
    loadMessages('member', 'request_errors', 'accounts'),
    import('#resources/people/auth/web/accounts/AccountsPage.tsx'),
  );

/** The server answers 404 at every other address. */
const pages: Record<PagePath, Pick<RouteObject, 'lazy' | 'shouldRevalidate'>> = {
  '/': { lazy: () => behindSignIn(import('./dashboard/Dashboard.tsx')) },
  '/sign-in': { lazy: visitorPages['/sign-in'] },
  '/sign-up': besideSignIn('/sign-up'),
  '/reset-password': besideSignIn('/reset-password'),
  '/reset-password/confirm': besideSignIn('/reset-password/confirm'),
  '/enter': besideSignIn('/enter'),
  '/second-factor': { lazy: factorPage },
  '/accounts': { lazy: accountsPage },
  '/admin/*': area('/admin/*'),
  '/data/*': area('/data/*'),
  '/m/:alias/*': { lazy: () => behindSignIn(import('../modules/ModulePage.tsx')) },
};

/** The outer router (docs/reference/product/app.md#routes). The session must have started: the guards read it. */
export function createApp() {
  settleFirstVisit();
  return createBrowserRouter([
    {
      element: <Root />,
      errorElement: <Broken />,
      HydrateFallback: LoadingOverlay,
      children: [
        ...Object.entries(pages).map(([path, page]) => ({ path, ...page })),
        { path: '*', lazy: () => import('./shell/NotFound.tsx') },
      ],
    },
  ]);
}

/** A page that threw, or whose script could not be loaded: an update of the server removes the old scripts. */
function Broken() {
  const translate = useTranslate();
  return (
    <main>
      <Statement whole title={translate('common.broken.title')} text={translate('common.broken.text')}>
        <Button tone="primary" onClick={() => location.reload()}>
          {translate('common.action.reload')}
        </Button>
      </Statement>
    </main>
  );
}
