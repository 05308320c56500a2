import TrashIcon from '@mui/icons-material/DeleteOutline';
import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { ListSkeleton } from '#web/resource/list/ListSkeleton.tsx';
import { useIsTrash } from '#web/resource/list/listState.ts';
import { ToolbarButton } from '#web/resource/list/toolbar/ToolbarButton.tsx';
import type { Feature } from '#web/resource/slots.ts';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useListSpec, useView } from '#web/resource/ViewContext.ts';

/** Opens the deleted records, the latest first. */
function TrashButton() {
  const translate = useResourceTranslate(useView().declaration.name);
  const { pathname } = useLocation();
  if (!useListSpec().trash) return null;
  const to = { pathname, search: '?trash=1&sort=deleted_at&order=desc' };
  return <ToolbarButton iconUpTo="xl" icon={TrashIcon} text={translate('trash.open')} to={to} />;
}

/** A script of its own, because most lists are shown without their trash. */
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

/** The list and the cards of deleted records. */
export const trash: Feature = {
  list: { Scope, ToolbarEnd: TrashButton },
  card: () => import('./trashedCard.tsx'),
};
