import { lazy, Suspense } from 'react';
import { useProfileShown } from '#web/session/profile.ts';
import { useMe } from '#web/session/session.ts';
import { LoadingOverlay } from './LoadingOverlay.tsx';

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
