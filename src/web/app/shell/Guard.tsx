import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { accessOf, decideRoute, signInPath } from '#web/session/guard.ts';
import { session, useMe } from '#web/session/session.ts';

function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(to, { replace: true });
  }, [navigate, to]);
  return null;
}

/** Lets a visit be or sends it elsewhere, also when the session begins or ends under it. */
export function Guard() {
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
