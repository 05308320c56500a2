import { createBrowserRouter } from 'react-router-dom';
import { Broken } from './layout/Broken.tsx';
import { LoadingOverlay } from './layout/LoadingOverlay.tsx';
import { Root } from './layout/Root.tsx';
import { addMemberWords } from './providers/words.ts';
import { decideRoute } from './session/guard.ts';
import { session } from './session/session.ts';

/** Decides the first visit before the router starts: it would fetch a page's script even for one who may not see it. */
function settleFirstVisit(): void {
  const { pathname, search } = location;
  const to = decideRoute({ user: session.me()?.user ?? null, path: pathname, search });
  if (to !== null) history.replaceState(null, '', to);
}

/** A page behind sign-in comes with the words that all of them share. */
async function behindSignIn<Page>(load: Promise<Page>): Promise<Page> {
  const [page] = await Promise.all([load, addMemberWords()]);
  return page;
}

/** The outer router (SPEC.md section 2). The session must have started: the guards read it. */
export function createApp() {
  settleFirstVisit();
  return createBrowserRouter([
    {
      element: <Root />,
      errorElement: <Broken />,
      HydrateFallback: LoadingOverlay,
      children: [
        { path: '/', lazy: () => behindSignIn(import('./Dashboard.tsx')) },
        { path: '/sign-in', lazy: () => import('#resources/auth/SignInPage.tsx') },
        { path: '/admin/*', lazy: () => behindSignIn(import('./AdminApp.tsx')) },
        { path: '*', lazy: () => import('./layout/NotFound.tsx') },
      ],
    },
  ]);
}
