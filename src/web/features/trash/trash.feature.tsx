import { lazy, type ReactNode, Suspense } from 'react';
import { ListSkeleton } from '#web/resource/list/ListSkeleton.tsx';
import { useIsTrash } from '#web/resource/list/useIsTrash.ts';
import type { Feature } from '#web/resource/slots.ts';
import { TrashButton } from './TrashButton.tsx';

/** A script of its own: most lists are shown without their trash. */
const TrashScope = lazy(() => import('./TrashScope.tsx'));

function Scope({ children }: { children: ReactNode }) {
  const isTrash = useIsTrash();
  if (!isTrash) return children;
  return (
    <Suspense fallback={<ListSkeleton isStacked={false} />}>
      <TrashScope>{children}</TrashScope>
    </Suspense>
  );
}

/** Deleted records: the way to them, their list, their cards. */
export const trash: Feature = {
  list: { Scope, ToolbarEnd: TrashButton },
  card: () => import('./trashedCard.ts'),
};
