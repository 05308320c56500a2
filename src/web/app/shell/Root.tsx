import { lazy, Suspense, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { useTranslate } from '#web/i18n/translate.ts';
import { accessOf, decideRoute, signInPath } from '#web/session/guard.ts';
import { useProfileShown } from '#web/session/profile.ts';
import { session, useMe } from '#web/session/session.ts';
import { Prompts } from '#web/ui/Prompts.tsx';
import { portalRoot } from '#web/ui/portalRoot.ts';
import { Spinner } from '#web/ui/Spinner.tsx';
import { Toasts } from '#web/ui/Toasts.tsx';
import styles from './Root.module.css';

/** The app's shell (SPEC.md section 2): the routed page, the profile, the overlay while a page is on its way, messages. */
export function Root() {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <>
      <div className={isBusy ? styles.busy : undefined} inert={isBusy}>
        <Guard />
      </div>
      {isBusy && <LoadingOverlay />}
      <Profile />
      {createPortal(
        <>
          <Toasts />
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

/** Lets a visit be or sends it elsewhere, also when the session begins or ends under it. */
function Guard() {
  const { user } = useMe();
  const { pathname, search } = useLocation();
  const decided = decideRoute({ user, path: pathname, search });
  const to = decided && !user && session.signedOut() ? signInPath : decided;
  const access = accessOf(pathname);
  // What is open to all stays as it is while it signs somebody in; nothing else outlives a change of person.
  if (to === null) return <Outlet key={access === 'everyone' ? access : (user?.id ?? 'visitor')} />;
  // Sign-in stays in sight while the page it leads to is fetched; nothing of a person's outlives their session.
  const isStaying = access === 'only_guests';
  return (
    <>
      {isStaying && <Outlet key="visitor" />}
      <Redirect to={to} />
    </>
  );
}

/** Over the blurred app while a page is on its way (SPEC.md section 2). Shows only when that takes long enough to see. */
export function LoadingOverlay() {
  const translate = useTranslate();
  return (
    <div className={styles.overlay} role="status">
      <Spinner size={40} />
      <span className="visually-hidden">{translate('common.loading')}</span>
    </div>
  );
}

const ProfileDialog = lazy(() => import('#resources/users/web/profile/ProfileDialog.tsx'));

/** The profile dialog, fetched when it is first opened (SPEC.md section 2, "User card"). */
export function Profile() {
  const opening = useProfileShown();
  const { user } = useMe();
  if (!opening || !user) return null;
  return (
    <Suspense fallback={<LoadingOverlay />}>
      <ProfileDialog opening={opening} />
    </Suspense>
  );
}
