import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { matchPath, Outlet, useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { useTranslate } from '#web/i18n/translate.ts';
import { Spinner } from '#web/inputs/ui/feedback/Spinner.tsx';
import { Prompts } from '#web/inputs/ui/overlays/Prompts.tsx';
import { portalRoot } from '#web/inputs/ui/overlays/portalRoot.ts';
import { Toasts } from '#web/inputs/ui/overlays/Toasts.tsx';
import { devFlags } from '#web/modules/dev/devFlags.ts';
import { accessOf, accountsPath, decideRoute, signInPath } from '#web/session/guard.ts';
import { useProfileShown } from '#web/session/profile.ts';
import { session, useLapsed, useMe } from '#web/session/session.ts';
import { isPreviewTab } from '#web/session/token/tabToken.ts';
import { useStore } from '#web/state/store.ts';
import styles from './Root.module.css';

const Preview = lazy(() => import('../preview/Preview.tsx'));

/** The app's shell (docs/reference/product/app.md#app-shell): the routed page, the loading overlay, the profile, toasts and prompts. */
export function Root() {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <>
      {isPreviewTab() && (
        <Suspense>
          <Preview />
        </Suspense>
      )}
      <Modules />
      <div className={isBusy ? styles.busy : undefined} inert={isBusy}>
        <Guard />
      </div>
      {isBusy && <LoadingOverlay />}
      <Profile />
      {createPortal(
        <>
          <Toasts />
          <SignInAgain />
          <Prompts />
        </>,
        portalRoot(),
      )}
    </>
  );
}

function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(to, { replace: true });
  }, [navigate, to]);
  return null;
}

/** Redirects by docs/reference/product/app.md#guards, also when the session begins or ends while a page is open. */
function Guard() {
  const { user, needs_second_factor: needsFactor } = useMe();
  const { pathname, search } = useLocation();
  // The tab of a preview says that it is over.
  if (!user && isPreviewTab()) return null;
  const decided = decideRoute({ user, needsFactor, path: pathname, search });
  const to = decided && !user && session.signedOut() ? signInPath : decided;
  const access = accessOf(pathname);
  // A page that is open to everyone stays mounted while it signs a person in. Any other page is mounted again for another user.
  if (to === null) return <Outlet key={access === 'everyone' ? access : (user?.id ?? 'visitor')} />;
  // The sign-in page stays visible while the next page is fetched. A signed-in page does not outlive its session.
  const isStaying = access === 'only_guests';
  return (
    <>
      {isStaying && <Outlet key="visitor" />}
      <Redirect to={to} />
    </>
  );
}

/** Covers the blurred app while a page loads; CSS shows it after a delay (docs/reference/product/app.md#app-shell). */
export function LoadingOverlay() {
  const translate = useTranslate();
  return (
    <div className={styles.overlay} role="status">
      <Spinner size={40} />
      <span className="visually-hidden">{translate('common.loading')}</span>
    </div>
  );
}

const ModulesStarter = lazy(() => import('../../modules/ModulesStarter.tsx'));

/**
 * Runs the account's modules: those that draw the page at once, else when the page is drawn, so that they never hold it up.
 * Not where the person proves who they are (docs/operating/security.md#a-session-and-its-person).
 */
function Modules() {
  const { user, modules, needs_second_factor: needsFactor } = useMe();
  const [isIdle, setIdle] = useState(false);
  const dev = useStore(devFlags);
  const { pathname } = useLocation();
  const isWanted =
    user !== null &&
    !matchPath(accountsPath, pathname) &&
    !needsFactor &&
    (modules.length > 0 || (user.full_access && dev.size > 0));
  useEffect(() => (isWanted ? afterFirstPaint(() => setIdle(true)) : undefined), [isWanted]);
  const isDrawnByModule = pathname.startsWith('/m/') || (pathname === '/' && modules.some(({ is_main }) => is_main));
  return isWanted && (isIdle || isDrawnByModule) ? (
    <Suspense>
      <ModulesStarter />
    </Suspense>
  ) : null;
}

/** @returns cancels it */
function afterFirstPaint(run: () => void): () => void {
  const timer = setTimeout(run, 500);
  return () => clearTimeout(timer);
}

const ProfileDialog = lazy(() => import('#resources/people/auth/web/profile/ProfileDialog.tsx'));

/** The profile dialog, fetched when it is first opened (docs/reference/product/accounts.md#profile). */
export function Profile() {
  const opening = useProfileShown();
  const { user, needs_second_factor: needsFactor } = useMe();
  if (!opening || !user || needsFactor) return null;
  return (
    <Suspense fallback={<LoadingOverlay />}>
      <ProfileDialog key={user.id} opening={opening} />
    </Suspense>
  );
}

const SessionEnded = lazy<ComponentType>(() =>
  import('#resources/people/auth/web/sign-in/SessionEnded.tsx').catch(() => ({ default: LeaveNow })),
);

/** Sign-in over the page, when the session has ended by itself (docs/reference/product/app.md#a-session-that-ends-by-itself). */
function SignInAgain() {
  return useLapsed() ? (
    <Suspense fallback={<LoadingOverlay />}>
      <SessionEnded />
    </Suspense>
  ) : null;
}

/** In place of a sign-in that could not be loaded, such as after an update of the server. */
function LeaveNow() {
  useEffect(() => void session.leave(), []);
  return null;
}
