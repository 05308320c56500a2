import { createBrowserRouter } from 'react-router-dom';
import { loadMessages, useTranslate } from '../i18n/translate.ts';
import { confirmPath, decideRoute } from '../session/guard.ts';
import { session } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { Statement } from '../ui/Statement.tsx';
import { LoadingOverlay, Root } from './shell/Root.tsx';
import { visitorPages } from './visitorPages.ts';

/** Decides the first visit before the router starts: it would fetch a page's script even for one who may not see it. */
function settleFirstVisit(): void {
  const { pathname, search } = location;
  const to = decideRoute({ user: session.me()?.user ?? null, path: pathname, search });
  if (to === null) return;
  history.replaceState(null, '', to);
  const code = pathname === confirmPath && session.me()?.user && new URLSearchParams(search).get('code');
  if (code)
    void import('#resources/auth/web/mailed-link/pendingInviteLink.ts').then(({ offerPendingLink }) =>
      offerPendingLink(code),
    );
}

/** A page waits for the messages that it shares with others of its kind. */
async function withMessages<Page>(messages: Promise<void>, load: Promise<Page>): Promise<Page> {
  const [page] = await Promise.all([load, messages]);
  return page;
}

const behindSignIn = <Page,>(load: Promise<Page>) => withMessages(loadMessages('member', 'request_errors'), load);
const besideSignIn = (path: Exclude<keyof typeof visitorPages, '/sign-in'>) => ({
  path,
  lazy: () => withMessages(loadMessages('visitor'), visitorPages[path]()),
});

/** The outer router (SPEC.md section 2). The session must have started: the guards read it. */
export function createApp() {
  settleFirstVisit();
  return createBrowserRouter([
    {
      element: <Root />,
      errorElement: <Broken />,
      HydrateFallback: LoadingOverlay,
      children: [
        { path: '/', lazy: () => behindSignIn(import('./dashboard/Dashboard.tsx')) },
        { path: '/sign-in', lazy: visitorPages['/sign-in'] },
        besideSignIn('/sign-up'),
        besideSignIn('/reset-password'),
        besideSignIn('/reset-password/confirm'),
        besideSignIn('/enter'),
        {
          path: '/admin/*',
          lazy: () => behindSignIn(import('./AdminApp.tsx')),
          // Its loader is for the page that it is entered by.
          shouldRevalidate: () => false,
        },
        { path: '*', lazy: () => import('./shell/NotFound.tsx') },
      ],
    },
  ]);
}

/** A page that threw, or whose script did not arrive: after an update of the server the old one is gone. */
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
